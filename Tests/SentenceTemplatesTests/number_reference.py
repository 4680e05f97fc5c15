"""Prints how numbers are spelt out by the rules that Home Assistant's matcher uses, as JSON: {language: [[number, words]]}"""
import json
import sys

from unicode_rbnf import RbnfEngine

spelt = {}
for language in sys.argv[1:]:
    engine = RbnfEngine.for_language(language.replace("zh-TW", "zh_Hant").replace("-", "_"))
    spelt[language] = [
        [number, words]
        for number in [*range(101), *range(110, 1001, 45), 1100, 2000, 10000]
        for words in sorted(set(engine.format_number(number).text_by_ruleset.values()))]
print(json.dumps(spelt))
