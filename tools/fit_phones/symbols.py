"""The symbols of the phone network: classes of the International Phonetic Alphabet, shared by all languages.

A class holds phones that are hard to tell apart and seldom tell words apart. `BLANK` is the last symbol, for frames in
which no phone begins (connectionist temporal classification).
"""
import re
import subprocess
import unicodedata

VOWELS = "i ɪ e ɛ æ a ɑ ɔ o ʊ u ʌ ə ɝ y ø œ ɨ ɯ aɪ aʊ eɪ oʊ ɔɪ".split()
CONSONANTS = "p b t d k ɡ q ʔ m n ŋ ɲ f v θ ð s z ʃ ʒ ç x ɣ ħ ʕ h ts tʃ dʒ l ʎ r ɹ ʁ j w ɬ".split()
SYMBOLS = VOWELS + CONSONANTS
BLANK = len(SYMBOLS)

# What is not a class of its own, by the class that it belongs to.
ALIKE = {
    "ɚ": "ɝ", "ɜ": "ɝ", "ɞ": "ɝ", "ɐ": "ə", "ɘ": "ə", "ᵻ": "ɪ", "ɵ": "ʊ", "ʏ": "y", "ɒ": "ɔ", "ɤ": "ʌ", "ʉ": "u",
    "ä": "a", "å": "o", "à": "a", "ã": "a", "õ": "o", "ø̞": "ø", "ẽ": "e", "ĩ": "i", "ũ": "u", "ñ": "ɲ", "eə": "ɛ",
    "ɪə": "ɪ", "əʊ": "oʊ", "ʊə": "ʊ", "ᵊ": "ə", "ᵝ": "u", "ɶ": "œ",
    "g": "ɡ", "ɓ": "b", "ɗ": "d", "ʈ": "t", "ɖ": "d", "c": "k", "ɟ": "ɡ", "ɢ": "ɡ", "ɱ": "m", "ɳ": "n", "ɴ": "ŋ",
    "ɸ": "f", "β": "v", "ʋ": "v", "ɕ": "ʃ", "ʂ": "ʃ", "ʑ": "ʒ", "ʐ": "ʒ", "ʝ": "j", "χ": "x", "ɦ": "h", "ɫ": "l",
    "ɭ": "l", "ɮ": "l", "ʟ": "l", "ɺ": "l", "ɻ": "ɹ", "ɾ": "r", "ɽ": "r", "ʙ": "b", "ʀ": "ʁ", "ɥ": "j", "ɰ": "w",
    "ʍ": "w", "dz": "z", "tɕ": "tʃ", "dʑ": "dʒ", "tʂ": "tʃ", "dʐ": "dʒ", "ẑ": "z", "ɯi": "ɯ",
}
# espeak-ng's English says these otherwise than its other languages.
ENGLISH = {"ɾ": "t", "a": "æ", "ɐ": "ə", "r": "ɹ", "o": "ɔ", "e": "ɛ"}
_TABLE = {s: i for i, s in enumerate(SYMBOLS)} | {s: SYMBOLS.index(c) for s, c in ALIKE.items()}
_LONGEST = max(map(len, _TABLE))
# Marks of length, stress, tone, aspiration and the like: not told apart.
_MARKS = re.compile("[\u0300-\u036f\u02b0-\u02ff\u200d\u203f\u2070-\u209f\u00b2\u00b3\u00b9\ua71a-\ua71f.0-9'\"-]")
_LANGUAGE = re.compile(r"\([a-z-]+\)")


def number(symbol):
    """The class of one symbol of a recogniser; None for what is no phone."""
    if symbol in _TABLE:
        return _TABLE[symbol]
    bare = _MARKS.sub("", unicodedata.normalize("NFC", symbol))
    if bare in _TABLE:
        return _TABLE[bare]
    return _TABLE.get(bare[-1:]) if bare else None


def numbers(ipa, english=False):
    """The classes of a text in IPA, as espeak-ng prints it."""
    text = _MARKS.sub("", unicodedata.normalize("NFC", _LANGUAGE.sub("", ipa)))
    out = []
    for word in text.split():
        while word:
            n = next((k for k in range(min(_LONGEST, len(word)), 0, -1) if word[:k] in _TABLE), 0)
            if n:
                symbol = word[:n]
                out.append(_TABLE[ENGLISH.get(symbol, symbol) if english else symbol])
            word = word[max(n, 1):]
    return out


def written(text, language):
    """The classes of a written text as espeak-ng pronounces it; None where it does not know the language."""
    said = subprocess.run(["espeak-ng", "-v", language, "-q", "--ipa=3", "--", text], capture_output=True, text=True)
    if said.returncode or not said.stdout.strip():
        return None
    return numbers(said.stdout, english=language.startswith("en"))
