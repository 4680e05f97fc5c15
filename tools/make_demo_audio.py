#!/usr/bin/env python3
"""Makes the audio of the demo: three takes of a word, an evening in a room, and where the word is in it.

    sudo apt-get install flite espeak-ng sox libsox-fmt-base python3-numpy
    python3 tools/make_demo_audio.py demo

Everything is synthetic. One flite voice is the owner of the word: each time it says it with another tempo, pitch,
loudness and distance, and mostly inside a sentence. Other flite and espeak-ng voices are the rest of the household and
the radio. Noise and rooms are computed here from fixed seeds, so a second run makes the same samples.
"""
import os
import subprocess
import sys
import tempfile
import wave

import numpy as np

RATE = 16000
OWNER = "flite:slt"
LENGTH = 84.0


# What is said: when, by whom, the text (the word in capitals is the keyword), tempo, pitch in Hz (flite's mean, or 0
# for the voice's own), speed of the whole voice, vocal effort (dB an octave above 500 Hz), level in dBFS, distance in
# metres, and how it is said.
def scene(start, who, text, tempo=1.0, pitch=0, speed=1.0, effort=0.0, level=-24.0, distance=1.0, place=""):
    return dict(
        start=start, who=who, text=text, tempo=tempo, pitch=pitch, speed=speed, effort=effort, level=level,
        distance=distance, place=place)


TAKES = [
    scene(0.7, OWNER, "COMPUTER", tempo=1.08, level=-24, distance=0.6),
    scene(0.8, OWNER, "COMPUTER", tempo=1.25, pitch=160, speed=0.97, effort=-2, level=-28, distance=1),
    scene(0.6, OWNER, "COMPUTER", tempo=0.96, pitch=195, speed=1.02, effort=2, level=-22, distance=1.4),
]

SCENES = [
    scene(1.5, OWNER, "COMPUTER, turn on the light in the kitchen.", tempo=1.05, level=-25, place="near, quiet"),
    scene(6.0, "flite:rms", "Did you see that the commuter train was late again this morning?", level=-27, distance=2),
    scene(11.0, OWNER, "Yes, I had to wait for an hour, and then they sent a replacement bus.", level=-26),
    scene(16.5, OWNER, "Never mind. COMPUTER, what is the weather like tomorrow?", tempo=0.96, pitch=185,
          speed=1.012, level=-27, distance=1.5, place="in the middle of a sentence"),
    scene(21.5, "flite:awb", "My sister wants to become a composer, or a commentator on television.", level=-27,
          distance=2.5),
    scene(27.0, "espeak:en-gb+f3", "The committee meets again at the end of the autumn.", level=-29,
          distance=2),
    scene(33.0, OWNER, "COMPUTER. Set a timer for ten minutes.", tempo=1.17, pitch=163, speed=0.985, level=-31,
          distance=2.6, place="slowly, from across the room"),
    # The extractor hood roars from 35 to 50 s.
    scene(39.0, OWNER, "COMPUTER, how much flour do I need?", tempo=1.05, pitch=180, level=-19, distance=1,
          place="under the extractor hood"),
    scene(43.0, "flite:rms", "Could you put the potatoes over there, next to the peppers?", level=-23, distance=1.5),
    scene(47.0, OWNER, "The compost is full, somebody should take it down.", level=-24),
    # The radio talks from 51 to 67 s.
    scene(53.5, OWNER, "COMPUTER, pause the music.", tempo=1.1, pitch=190, speed=1.01, level=-23, distance=1,
          place="over soft music"),
    scene(59.0, OWNER, "Turn it up, COMPUTER, please.", tempo=0.95, pitch=190, speed=1.015, level=-20, distance=1.5,
          place="quickly, over the news"),
    scene(63.5, "espeak:en-us+m3", "Commander Peters is a compulsive commuter.", level=-24, distance=1),
    # The fan hums from 67 s on.
    scene(69.0, "flite:kal16", "The computation took longer than the competition.", level=-26, distance=2),
    scene(74.0, OWNER, "Good night, COMPUTER.", tempo=1.15, pitch=165, speed=0.99, level=-25, distance=1.2,
          place="at the end of a sentence, beside a fan"),
    scene(78.5, "espeak:en-gb-scotland+m2", "Come to the pewter cupboard, and count the pupils.", level=-27,
          distance=2),
]

RADIO = [
    ("flite:awb", "Good evening, here is the news. The minister of transport said on Tuesday that the new bridge "
                  "would not be finished before the spring, and that its cost would double."),
    ("espeak:en-us+f2", "Farmers in the north hope for rain, while the harbour is closed because of the storm. Now to "
                        "sports. The match ended without a goal."),
]


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"{command[0]} failed; install flite, espeak-ng and sox.")
    return result.stdout


def load(path):
    with wave.open(path) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    return samples.astype(np.float64) / 32768


def say(folder, who, text, tempo=1.0, pitch=0, speed=1.0):
    """The samples of a sentence and, from flite, its phones with their end times."""
    engine, voice = who.split(":")
    raw, path, phones = os.path.join(folder, "raw.wav"), os.path.join(folder, "said.wav"), ""
    text = text.replace("COMPUTER", "computer")
    if engine == "flite":
        options = ["--setf", f"duration_stretch={tempo}"]
        if pitch:
            options += ["--setf", f"int_f0_target_mean={pitch}"]
        phones = run("flite", "-voice", voice, *options, "-psdur", "-t", text, "-o", raw)
    else:
        run("espeak-ng", "-v", voice, "-s", str(round(165 / tempo)), "-w", raw, text)
    run("sox", "-R", "-D", raw, "-r", str(RATE), path, "gain", "-3", "speed", str(speed))
    ends = [item.split(":") for item in phones.split()]
    return load(path), [(name, float(end) / speed) for name, end in ends]


def word_bounds(phones):
    """Start and end of 'computer' among the phones of a sentence."""
    names = [name for name, _ in phones]
    word = ["k", "ax", "m", "p", "y", "uw", "t", "er"]
    for i in range(len(names)):
        if names[i:i + len(word)] == word:
            return phones[i - 1][1], phones[i + len(word) - 1][1]
    sys.exit(f"no 'computer' among {names}")


def level_of(samples):
    """dBFS of the parts that are not silence."""
    frames = samples[:len(samples) // 160 * 160].reshape(-1, 160)
    power = np.mean(frames**2, axis=1)
    return 10 * np.log10(np.mean(power[power > np.max(power) / 1000]))


def with_effort(samples, slope):
    """Tilts the spectrum: a raised voice is brighter, a lowered one duller."""
    spectrum = np.fft.rfft(samples)
    octaves = np.log2(np.maximum(np.fft.rfftfreq(len(samples), 1 / RATE), 500) / 500)
    return np.fft.irfft(spectrum * amplitude(slope * octaves), len(samples))


def convolve(a, b):
    size = 1 << int(len(a) + len(b) - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(a, size) * np.fft.rfft(b, size), size)[:len(a) + len(b) - 1]


def room(samples, distance, random):
    """A living room: the direct sound, a few walls, and a tail of 0.4 s that weighs more with the distance."""
    count = int(0.4 * RATE)
    time = np.arange(count) / RATE
    response = random.standard_normal(count) * 10 ** (-3 * time / 0.4) * 0.012 * distance
    response[:int(0.004 * RATE)] = 0
    for _ in range(6):
        response[random.integers(int(0.003 * RATE), int(0.03 * RATE))] += random.uniform(-0.12, 0.12) * distance**0.5
    response[0] = 1
    wet = convolve(samples, response)
    return wet * 10 ** ((level_of(samples) - level_of(wet)) / 20)


def coloured(count, slope, random, low=20.0, high=8000.0):
    """Noise whose power falls with frequency to the given power, between two corner frequencies; RMS 1."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    shape = np.maximum(frequency, 20) ** (-slope / 2)
    spectrum *= np.where((frequency >= low) & (frequency <= high), shape, 0)
    noise = np.fft.irfft(spectrum, count)
    return noise / np.sqrt(np.mean(noise**2))


def between(start, end, fade=0.4):
    """1 from start to end, else 0, with soft edges."""
    time = np.arange(int(LENGTH * RATE)) / RATE
    return np.clip(np.minimum((time - start) / fade, (end - time) / fade), 0, 1)


def amplitude(level):
    return 10 ** (level / 20)


def kitchen(count, random):
    """An extractor hood, and the clank of a pot now and then."""
    noise = coloured(count, 2, random, low=100)
    for at in random.uniform(0, count / RATE, 9):
        time = np.arange(int(0.25 * RATE)) / RATE
        clank = sum(np.sin(2 * np.pi * f * time + f) for f in random.uniform(900, 4200, 5)) * np.exp(-time * 28)
        begin = int(at * RATE)
        noise[begin:begin + len(clank)] += 2 * clank[:max(0, count - begin)]
    return noise


def radio(folder, count, random):
    """A plucked tune, then two speakers over it, as a small loudspeaker gives them."""
    speech = np.concatenate([say(folder, who, text)[0] for who, text in RADIO])
    tune = np.zeros(count)
    for n in range(int(count / RATE / 0.28)):
        pitch = 220 * 2 ** (random.choice([0, 3, 5, 7, 10, 12, 15]) / 12)
        time = np.arange(int(0.5 * RATE)) / RATE
        note = sum(np.sin(2 * np.pi * pitch * k * time) / k for k in range(1, 6)) * np.exp(-time * 7)
        begin = int(n * 0.28 * RATE)
        tune[begin:begin + len(note)] += note[:max(0, count - begin)]
    mixed = tune * amplitude(-6 - level_of(tune))
    begin, length = 5 * RATE, min(count - 5 * RATE, len(speech))
    mixed[begin:begin + length] += speech[:length] * amplitude(-level_of(speech))
    spectrum = np.fft.rfft(mixed)
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    band = 1 / (1 + (180 / np.maximum(frequency, 1)) ** 4) / (1 + (frequency / 5500) ** 8)
    played = room(np.fft.irfft(spectrum * band, count), 2, random)[:count]
    return played / np.sqrt(np.mean(played**2))


def fan(count, random):
    time = np.arange(count) / RATE
    hum = sum(np.sin(2 * np.pi * f * time) / k for k, f in enumerate((100, 147, 200, 294, 400), start=1))
    return coloured(count, 1.3, random, low=60) + 0.35 * hum


def render(folder, item, random):
    """A sentence as the microphone gets it, and the bounds of the word in it if it holds the word."""
    samples, phones = say(folder, item["who"], item["text"], item["tempo"], item["pitch"], item["speed"])
    bounds = word_bounds(phones) if "COMPUTER" in item["text"] else None
    samples = with_effort(samples, item["effort"])
    samples = samples * amplitude(item["level"] - level_of(samples))
    return room(samples, item["distance"], random), bounds


def store(samples, path, *encoding):
    if np.max(np.abs(samples)) >= 1:
        sys.exit(f"{path} would clip")
    pcm = np.round(samples * 32767).astype("<i2").tobytes()
    command = ["sox", "-R", "-D", "-t", "raw", "-r", str(RATE), "-e", "signed", "-b", "16", "-c", "1", "-"]
    subprocess.run([*command, *encoding, path], input=pcm, check=True)


def make_takes(folder, output):
    for number, item in enumerate(TAKES, start=1):
        random = np.random.default_rng(number)
        said, _ = render(folder, item, random)
        count = int(item["start"] * RATE) + len(said) + int(0.3 * RATE)
        take = amplitude(-64) * coloured(count, 1, random)
        begin = int(item["start"] * RATE)
        take[begin:begin + len(said)] += said
        store(take, os.path.join(output, f"take{number}.flac"))


def make_evening(folder, output):
    count = int(LENGTH * RATE)
    rest, hood, plays, wind = (np.random.default_rng(seed) for seed in (84, 85, 86, 87))
    evening = amplitude(-62) * coloured(count, 1, rest)
    evening += amplitude(-37) * kitchen(count, hood) * between(35, 50, fade=4)
    begin, length = 51 * RATE, 16 * RATE
    evening[begin:begin + length] += amplitude(-43) * radio(folder, length, plays) * between(0, 16)[:length]
    evening += amplitude(-41) * fan(count, wind) * between(67, LENGTH + 1, fade=4)
    lines = ["# start and end in seconds, and how the word is said there"]
    for number, item in enumerate(SCENES):
        said, bounds = render(folder, item, np.random.default_rng(300 + number))
        begin = int(item["start"] * RATE)
        evening[begin:begin + len(said)] += said[:count - begin]
        if bounds:
            lines.append(f"{item['start'] + bounds[0]:.2f} {item['start'] + bounds[1]:.2f} {item['place']}")
    store(evening, os.path.join(output, "evening.ogg"), "-C", "6")
    with open(os.path.join(output, "words.txt"), "w") as file:
        file.write("\n".join(lines) + "\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_demo_audio.py FOLDER")
    output = sys.argv[1]
    os.makedirs(output, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        make_takes(folder, output)
        make_evening(folder, output)


if __name__ == "__main__":
    main()
