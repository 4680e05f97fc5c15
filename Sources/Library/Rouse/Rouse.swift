/// Everything that a program needs to enrol keywords and listen for them: `import Rouse`.
@_exported public import Audio
@_exported public import CommandRecording
@_exported public import Enrolment
@_exported public import Features
@_exported public import KeywordModels
@_exported public import KeywordSpotting
@_exported public import ModelFiles
@_exported public import Pipeline
@_exported public import Services
@_exported public import Session
@_exported public import Transcription
@_exported public import VoiceActivity
