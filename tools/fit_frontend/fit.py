#!/usr/bin/env python3
"""Fits models/frontend.rouse: network, projection, background and background speech.

    fit.py --manifest recordings/manifest.csv --sentences people/manifest.csv --output frontend.rouse
    fit.py ... --people people/manifest.csv --people more/manifest.csv      the network is taught by these, too
    fit.py ... --background-speech-only FRONTEND      all but the background speech as it is there
    fit.py ... --background-speech-of FRONTEND        the background speech as it is there, all else fitted

The manifest is a CSV file with the columns path, role, keyword, speaker, source (16 kHz mono WAV; role `noise` is
ignored); that of sentences has path, kind, text, speaker, corpus.  `--without-source` and `--without-speaker` leave
recordings out, to measure on them.  Needs numpy, scipy, numba, torch, libespeak-ng1, flite, pocketsphinx-en-us, ffmpeg,
asterisk-core-sounds-it-g722 and asterisk-core-sounds-ru-g722; with --people hama and soundfile.  The same input on the
same machine gives the same bytes.
"""
import argparse
import csv
import os
import time
from dataclasses import replace
from types import SimpleNamespace

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"       # sums in one order, whatever the machine is doing

import numpy as np               # noqa: E402

import background                # noqa: E402
import container                 # noqa: E402
import corpus                    # noqa: E402
import degrade                   # noqa: E402
import phones                    # noqa: E402
import projection                # noqa: E402
import spectra                   # noqa: E402
from words import WORDS          # noqa: E402

SEED = 1
# No word may shape the background so much that it is at a disadvantage as a keyword.
MOST_OF_A_WORD = 16
# (signal-to-noise ratio in dB or only the quiet bed, moved to another room or not)
COPIES = ((None, False), (20.0, True), (10.0, False), (5.0, True))
# Said slower and lower, or faster and higher, a word counts as another speaker's.
PACES = ((0.86, 0.94), (1.06, 1.16))
# Utterances of each synthesiser that teach the network.
READERS = (4000, 800)
# Read by people; their licence (CC BY 3.0) allows to pass on what is made of them.
PROMPTS = ("asterisk-core-sounds-it-g722", "asterisk-core-sounds-ru-g722")
# Sentences read by people; their licences (CC BY 4.0, CC0, public domain and the like) allow the same.
SENTENCES = ("LibriSpeech", "speechocean762 (OpenSLR 101)", "LJ Speech", "CMU ARCTIC", "Rhasspy Kathleen (Arctic prompts)",
             "Rhasspy nathalie")
# Sources whose labels are translations of what is said.  In the background they are told apart.  Where words shape the
# network and the projection they are not: with the same label for "five" in Arabic and in English three strangers' words
# were missed 20, 20 and 23 % of the time with three seeds, without it 25 and 27 % with two.
LANGUAGES = {"arabic": "ar"}
CALIBRATION = {"backgroundShare": 0.6, "agreementShare": 0.3, "offset": -2, "ownVoiceOffset": 28, "onlyMeOffset": 34, "scale": 2.5,
               "mostRate": 4, "tailShare": 0.06, "tailLeast": 10, "tailRate": 80}


def copies_of(recordings, few):
    """few: the recordings that shape projection and background; all teach the network"""
    takes, chosen = [], {id(r) for r in few}

    def add(r, dressed, speaker, recording):
        samples, first, last = dressed
        takes.append(SimpleNamespace(energies=spectra.energies(samples), first=first, last=last, word=r.word, speaker=speaker,
                                     recording=recording, network_only=id(r) not in chosen))

    for i, r in enumerate(recordings):
        for j, (snr, moved) in enumerate(COPIES):
            add(r, degrade.dressed(r.samples, np.random.default_rng([SEED, i, j]), snr, moved), r.speaker, i)
        for j, pace in enumerate(PACES, 10):
            rng = np.random.default_rng([SEED, i, j])
            said = corpus.at_pace(r.samples, rng.uniform(*pace))
            snr = (None, 15.0)[rng.integers(2)]
            add(r, degrade.dressed(said, rng, snr, True), f"{r.speaker} {j}", (i, j))
    return takes


def named(recording):
    """With the language of a word that is not said as it is written."""
    language = LANGUAGES.get(recording.source)
    return replace(recording, word=f"{recording.word}/{language}") if language else recording


def capped(recordings):
    """At most so many recordings of a word, drawn from all of its speakers."""
    rng, by_word = np.random.default_rng(SEED), {}
    for r in recordings:
        by_word.setdefault((r.source, r.word), []).append(r)
    return [group[i] for group in by_word.values()
            for i in sorted(rng.permutation(len(group))[:MOST_OF_A_WORD])]


def configuration(segments, codes):
    return {
        "frontEnd": "mfcc-network", "cepstra": spectra.CEPSTRA, "deltaReach": 2, "stackOffsets": list(spectra.STACK),
        "spectrum": {"sampleRate": spectra.RATE, "hopLength": spectra.HOP, "windowLength": spectra.WINDOW,
                     "transformLength": spectra.TRANSFORM, "melBands": spectra.BANDS, "lowestFrequency": spectra.LOWEST,
                     "highestFrequency": spectra.HIGHEST, "preEmphasis": spectra.PRE_EMPHASIS},
        "noise": {"oversubtraction": spectra.OVERSUBTRACTION, "residue": spectra.RESIDUE, "offset": spectra.OFFSET,
                  "smoothing": spectra.SMOOTHING, "floorFrames": spectra.FLOOR_BLOCKS * spectra.BLOCK},
        "mean": {"speechMargin": spectra.SPEECH_MARGIN, "forgetting": spectra.FORGETTING,
                 "pauseForgetting": spectra.PAUSE_FORGETTING, "priorFrames": spectra.PRIOR_FRAMES,
                 "floorFrames": spectra.GATE_BLOCKS * spectra.BLOCK},
        "speech": {"hours": round(len(codes) * background.STEP / 360000, 6), "step": background.STEP, "segments": segments},
        "calibration": CALIBRATION,
    }


def words_of(manifest):
    """All words of the labels, those of recordings that are left out, too: the network learns no word that it is judged by."""
    with open(manifest, newline="") as file:
        return {word for row in csv.DictReader(file) for word in row["keyword"].lower().split()}


def hidden(layers):
    for number, (weights, bias) in enumerate(layers, 1):
        yield f"hidden{number}", "f16", weights
        yield f"hidden{number}Bias", "f32", bias


def tensor(prefix, name):
    return prefix + name[0].upper() + name[1:] if prefix else name


def background_of(prefix, centroids, shares):
    return [(tensor(prefix, "centroids"), "f16", centroids), (tensor(prefix, "logWeights"), "f32", shares)]


def projected(prefix, weights, offset, *mixture):
    return [(tensor(prefix, "projection"), "f16", weights.T), (tensor(prefix, "offset"), "f32", offset),
            *background_of(prefix, *mixture)]


def fit(manifest, recordings, few, people, seed, started):
    """All but the background speech -> [(name, type, values)]"""
    clips = []
    if people:
        from people import clips as clips_of        # needs what nothing else here does
        clips = clips_of(people, seed)
        print(f"{len(clips)} copies of people's speech after {time.time() - started:.0f} s")
    utterances, alphabet = phones.utterances(words_of(manifest), *READERS, seed)
    print(f"{len(utterances)} utterances after {time.time() - started:.0f} s")
    mean, layers, projections = projection.fitted(copies_of(recordings, few), utterances, alphabet, seed, clips)
    print(f"projection fitted after {time.time() - started:.0f} s")
    words = background_of("words", *projections["words"]) if people else []
    return [("speechMean", "f32", mean), *hidden(layers), *projected("", *projections[""]), *words,
            *projected("ownVoice", *projections["own voice"])]


def kept(path):
    """The same of a front end that is there."""
    with open(path, "rb") as file:
        header, tensors = container.decode(file.read())
    return [(t["name"], t["type"], tensors[t["name"]]) for t in header["tensors"] if not t["name"].startswith("speechC")
            and t["name"] != "speechBook"]


def speech_kept(path):
    """The background speech of a front end that is there: the phone networks hold what they hear in it, frame by frame."""
    with open(path, "rb") as file:
        header, tensors = container.decode(file.read())
    return tensors["speechCodes"], tensors["speechBook"], header["configuration"]["speech"]["segments"]


def speech_of(few, sentences=None, not_in_background=(), without_speaker=()):
    """What the background speech is made of: words, by people and programs, and sentences by people."""
    # Programs are started while this one is small.
    speech = [named(r) for r in few if r.source not in not_in_background]
    speech += corpus.prompts(PROMPTS)
    speech += corpus.spoken_words(WORDS, SEED, takes=3) + corpus.spoken_sentences(WORDS, 400, SEED)
    return speech, corpus.sentences(sentences, without_speaker, SENTENCES) if sentences else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--manifest", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--identifier", default="mfcc-net-1")
    parser.add_argument("--without-source", action="append", default=[])
    parser.add_argument("--without-speaker", action="append", default=[], help="'SOURCE NAME'")
    parser.add_argument("--not-in-background", action="append", default=[], metavar="SOURCE",
                        help="recordings that may shape statistics and are not kept as speech")
    parser.add_argument("--people", action="append", metavar="CSV",
                        help="people's speech, which the recogniser of hama 1.7.0 hears: the network is taught to hear the same")
    parser.add_argument("--seed", type=int, default=SEED, help="of the network and the projection")
    parser.add_argument("--sentences", metavar="CSV", help="sentences that people have read, for the background speech")
    parser.add_argument("--background-speech-only", metavar="FRONTEND", help="everything else is that of this file")
    parser.add_argument("--background-speech-of", metavar="FRONTEND", help="this is of the file; for words with a second look")
    a = parser.parse_args()
    started = time.time()
    recordings = [r for r in corpus.labelled(a.manifest)
                  if r.source not in a.without_source and r.speaker not in a.without_speaker]
    few = capped(recordings)
    print(f"{len(recordings)} recordings, {len({r.speaker for r in recordings})} speakers, "
          f"{len({r.word for r in recordings})} words; {len(few)} for the background")
    of = a.background_speech_of
    speech = None if of else speech_of(few, a.sentences, a.not_in_background, a.without_speaker)
    fitted = kept(a.background_speech_only) if a.background_speech_only else fit(
        a.manifest, recordings, few, a.people, a.seed, started)
    mean = {name: values for name, _, values in fitted}["speechMean"]
    codes, book, segments = speech_kept(of) if of else background.quantised(*speech, mean, SEED)
    data = container.encode(
        {"kind": "front-end", "id": a.identifier, "configuration": configuration(segments, codes)},
        [*fitted, ("speechCodes", "u8", codes), ("speechBook", "f16", book)])
    with open(a.output, "wb") as file:
        file.write(data)
    print(f"{a.output}: {len(data)} bytes after {time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
