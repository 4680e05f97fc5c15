"""A wake word of Rouse for OVOS: `rouse enroll` teaches it, mycroft.conf names its model."""

import rouse
from ovos_plugin_manager.templates.hotwords import HotWordEngine


class RouseHotWord(HotWordEngine):
    def __init__(self, key_phrase="hey mycroft", config=None, lang="en-us"):
        super().__init__(key_phrase, config or {}, lang)
        self.spotter = rouse.Spotter(self.config["model"], self.config.get("sensitivity", 0.5))
        self.heard = False

    def update(self, chunk):
        self.heard = bool(self.spotter.process(bytes(chunk))) or self.heard

    def found_wake_word(self, frame_data=None):
        heard, self.heard = self.heard, False
        return heard
