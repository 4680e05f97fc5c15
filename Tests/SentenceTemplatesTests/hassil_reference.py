"""Understands sentences with hassil, the matcher of Home Assistant, for comparison.

Reads a JSON object {"file": ..., "sentences": [{"text": ..., "context": {...}}]} and prints a JSON list with
{"intent": ..., "slots": {name: value}} or null for each sentence.
"""
import json
import sys

from hassil import Intents
from hassil.recognize import recognize_best

request = json.load(sys.stdin)
intents = Intents.from_files([request["file"]])
answers = []
for sentence in request["sentences"]:
    result = recognize_best(
        sentence["text"], intents, intent_context=sentence.get("context") or {}, best_slot_name="name")
    answers.append(result and {
        "intent": result.intent.name,
        "slots": {name: entity.value for name, entity in result.entities.items()},
        "response": result.response,
    })
json.dump(answers, sys.stdout)
