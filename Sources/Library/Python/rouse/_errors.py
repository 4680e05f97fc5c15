"""What is raised."""

from __future__ import annotations


class RouseError(Exception):
    """Why something cannot be done, as one sentence that says what to do."""

    def __init__(self, message: str, status: str = "failed") -> None:
        super().__init__(message)
        self.status = status
        """A short word for programs: ``bad-file``, ``bad-model``, ``bad-audio``, ``busy``, ``ended`` and the like."""


class ArgumentError(RouseError, ValueError):
    """An argument is impossible."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "bad-argument")
