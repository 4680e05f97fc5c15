"""A wake word of Rouse for OVOS: `rouse enroll` teaches it, mycroft.conf names its model."""

import rouse
from ovos_plugin_manager.templates.hotwords import HotWordEngine
from rouse.porcupine import KEYWORD_PATHS


class RouseHotWord(HotWordEngine):
    def __init__(self, key_phrase="hey mycroft", config=None, *_):
        super().__init__(key_phrase, config or {})
        self.spotter = rouse.Spotter(self._model(), self.config.get("sensitivity", 0.5))
        self.heard = False

    def _model(self):
        word = self.key_phrase.replace(" ", "-")
        model = self.config.get("model") or KEYWORD_PATHS.get(word)
        if model is None:
            raise ValueError(
                f"there is no model of '{self.key_phrase}'; name one with \"model\", or teach the word with 'rouse enroll'")
        return model

    def update(self, chunk):
        self.heard = bool(self.spotter.process(bytes(chunk))) or self.heard

    def found_wake_word(self, frame_data=None):
        heard, self.heard = self.heard, False
        return heard

    def reset(self):
        self.spotter.reset()
        self.heard = False
