"""Scenes for the fit: speech with a known label, under noises, levels, rooms and band limits, and noises alone."""
import multiprocessing

import numpy as np
from scipy.signal import butter, sosfilt

import noises
from features import analyse
from frontend import HOP, RATE
from sounds import GENERATED, KINDS, cut, full_scale
from whispering import whispered

SECONDS = 12
LENGTH = SECONDS * RATE
SEED = 5
# Scenes of each group; of `people`, for each labelled recording.
COUNTS = dict(talk=12000, noise=2000, realnoise=2000, people=80, heldnoise=160, whisper=1500, othernoise=1600, synthetic=900,
              quiet=500)
AS_IT_IS = 40                       # one of so many scenes of a labelled recording is the recording itself


def tilt(x, rng):
    """The colour of a microphone: a gentle shelf and sometimes a band limit."""
    if rng.random() < 0.5:
        low = sosfilt(butter(1, np.exp(rng.uniform(np.log(200), np.log(3000))), fs=RATE, output="sos"), x)
        x = x + rng.uniform(-0.6, 1.2) * low
    if rng.random() < 0.25:
        x = sosfilt(butter(4, rng.choice([3400, 4000, 5500]), fs=RATE, output="sos"), x)
    if rng.random() < 0.3:
        x = sosfilt(butter(2, rng.uniform(80, 300), "high", fs=RATE, output="sos"), x)
    return x


def gain(low, high, rng):
    """Between two levels in dB."""
    return 10 ** (rng.uniform(low, high) / 20)


def quantise(x):
    return np.clip(np.round(x * 32768), -32768, 32767) / 32768


def mix(sounds, x, y, noise, snr, level, rng):
    """Room and colour, then noise at `snr` dB below the talking level, the whole at `level` dB, in 16 bits."""
    x = sounds.in_room(x, rng)
    talking = np.repeat(y, HOP)
    loud = np.sqrt(np.mean(x[:len(talking)][talking] ** 2)) if talking.any() else 0.1
    x = x + noise / (np.sqrt(np.mean(noise ** 2)) + 1e-9) * loud * 10 ** (-snr / 20)
    return quantise(tilt(x, rng) / loud * 10 ** (level / 20))


def faded(x):
    n = min(80, len(x) // 4)
    x[:n] *= np.linspace(0, 1, n)
    x[-n:] *= np.linspace(1, 0, n)
    return x


def one_talks(sounds, rng, own=None):
    """Utterances of one speaker, with pauses or one upon the other: samples, labels, corpus."""
    x, y = np.zeros(LENGTH), np.zeros(LENGTH // HOP, bool)
    own = own or sounds.speaker(rng)
    at = int(rng.choice([0.0, 0.5, 1.5, 3.0]) * 100 * rng.random())
    longest = rng.choice([0.4, 1.0, 3.0])
    has_pauses = rng.random() >= 0.35
    while at < len(y):
        u = own[rng.integers(len(own))]
        loudness = gain(-6, 0, rng)
        m = min(len(u.speech), len(y) - at)
        x[at * HOP:(at + m) * HOP] += loudness * faded(full_scale(u.samples))[:m * HOP]
        y[at:at + m] |= u.speech[:m]
        at += m + (int(100 * rng.uniform(0, longest)) if has_pauses else 0)
    return x, y, own[0].corpus


def talk(sounds, i, rng):
    x, y, corpus = one_talks(sounds, rng)
    kind = KINDS[i % len(KINDS)]
    noise = sounds.noise(kind, LENGTH, rng)
    snr = rng.uniform(25, 45) if rng.random() < 0.3 else rng.uniform(0, 25)
    snr = max(snr, 5) if kind == "babble" else snr
    return corpus, mix(sounds, x, y, noise, snr, rng.uniform(-55, -12), rng), y


def whisper(sounds, i, rng):
    """Whispers are soft; half of them are in a quiet room."""
    x, y, corpus = one_talks(sounds, rng)
    kind, drawn = KINDS[i % len(KINDS)], rng.random()
    if drawn < 0.4:
        noise, snr = noises.make("pink", SECONDS, rng)[:LENGTH], rng.uniform(15, 45)
    else:
        noise = sounds.noise(kind, LENGTH, rng)
        snr = 70 if drawn < 0.5 else rng.uniform(25, 45) if rng.random() < 0.3 else rng.uniform(5, 25)
    return corpus, mix(sounds, whispered(x, rng), y, noise, snr, rng.uniform(-62, -20), rng), y


def almost_silence(rng):
    return noises.make(("white", "pink", "brown")[rng.integers(3)], SECONDS, rng)[:LENGTH]


def synthetic(sounds, i, rng):
    """By programs; half of them with next to no noise or none."""
    x, y, corpus = one_talks(sounds, rng, sounds.program(rng))
    kind, drawn = KINDS[i % len(KINDS)], rng.random()
    if drawn < 0.5:
        noise, snr = almost_silence(rng), rng.uniform(45, 80) if drawn < 0.42 else 120
    else:
        noise = sounds.noise(kind, LENGTH, rng)
        snr = rng.uniform(25, 45) if rng.random() < 0.3 else rng.uniform(5, 25)
    return corpus, mix(sounds, x, y, noise, snr, rng.uniform(-45, -8), rng), y


def quiet(sounds, i, rng):
    """People with next to no noise."""
    x, y, corpus = one_talks(sounds, rng)
    return corpus, mix(sounds, x, y, almost_silence(rng), rng.uniform(45, 80), rng.uniform(-45, -8), rng), y


def no_speech(x):
    return "", quantise(x), np.zeros(len(x) // HOP, bool)


def noise(sounds, i, rng):
    x = noises.make(GENERATED[i % len(GENERATED)], SECONDS, rng)[:LENGTH]
    return no_speech(tilt(x, rng) * gain(-45, 8, rng))


def realnoise(sounds, i, rng):
    x = tilt(cut(sounds.without_voices, LENGTH, rng), rng) * gain(-40, 5, rng)
    if rng.random() < 0.5:
        x = x + gain(-70, -40, rng) * noises.make("pink", SECONDS, rng)[:LENGTH]
    return no_speech(x)


def changed(x, length, rng):
    """A recorded noise at another speed and in another colour, of mean square 1."""
    speed = np.exp(rng.uniform(np.log(0.55), np.log(1.7)))
    x = np.interp(np.arange(length) * speed, np.arange(len(x)), x)
    share = np.sqrt(np.linspace(0, 1, length // 2 + 1))
    colour = np.interp(share, np.linspace(0, 1, 8), rng.normal(0, 7, 8))
    x = np.fft.irfft(np.fft.rfft(x) * 10 ** (colour / 20), length)
    return x / (x.std() + 1e-9)


def othernoise(sounds, i, rng):
    def recorded():
        return changed(cut(sounds.without_voices, 2 * LENGTH, rng), LENGTH, rng)

    x = recorded()
    if rng.random() < 0.4:
        loudness = gain(-12, 6, rng)
        made = noises.make(GENERATED[i % len(GENERATED)], SECONDS, rng)[:LENGTH] * 10
        x = x + loudness * (recorded() if rng.random() < 0.6 else made)
    return no_speech(x * gain(-60, -8, rng))


def people(sounds, i, rng):
    """A labelled recording as it is, or after a pause and in a room and noise."""
    who, x, y = sounds.people[i % len(sounds.people)]
    turn = i // len(sounds.people)
    if turn % AS_IT_IS == 0:
        return who, x, y
    lead = int(rng.choice([0, 100, 250]) * rng.random())
    x = np.concatenate([np.zeros(lead * HOP), x[:len(y) * HOP]])
    y = np.concatenate([np.zeros(lead, bool), y])
    under = sounds.noise(KINDS[(turn * 5 + i) % len(KINDS)], len(x), rng)
    snr = rng.uniform(3, 25) if rng.random() < 0.6 else rng.uniform(25, 50)
    return who, mix(sounds, x, y, under, snr, rng.uniform(-50, -15), rng), y


def heldnoise(sounds, i, rng):
    """A noise that was recorded beside the labelled recordings: once as it is, then cuts of it."""
    x = sounds.held_noises[i % len(sounds.held_noises)]
    if i >= len(sounds.held_noises):
        first = rng.integers(len(x) - LENGTH)
        x = tilt(x[first:first + LENGTH], rng) * gain(-20, 10, rng)
    return no_speech(x)


GROUPS = dict(talk=talk, noise=noise, realnoise=realnoise, people=people, heldnoise=heldnoise,
              whisper=whisper, othernoise=othernoise, synthetic=synthetic, quiet=quiet)
_sounds = None


def scene(job):
    """-> group, speaker or corpus, inputs of the net, speech a frame; depends on seed, group and number alone"""
    group, i = job
    rng = np.random.default_rng([SEED, list(GROUPS).index(group) + 1, i])
    who, x, y = GROUPS[group](_sounds, i, rng)
    inputs = analyse(x)
    n = min(len(inputs), len(y))
    return group, who, inputs[:n].astype(np.float16), y[:n]


def jobs(sounds, share):
    each = dict(people=len(sounds.people), heldnoise=min(len(sounds.held_noises), 1))
    return [(group, i) for group, count in COUNTS.items() for i in range(round(count * share) * each.get(group, 1))]


def build(sounds, share=1.0, processes=1):
    """-> arrays: x (frames x inputs) and y of all scenes, one after the other; length, group and who of each"""
    global _sounds
    _sounds = sounds
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        group, who, x, y = zip(*pool.imap(scene, jobs(sounds, share), chunksize=16))
    return dict(x=np.concatenate(x), y=np.concatenate(y), length=np.array([len(v) for v in y]), group=np.array(group),
                who=np.array(who))
