"""Which of the builds in the wheel this processor can run."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

# What x86-64-v3 has beyond x86-64-v2, as the kernel calls it; abm is lzcnt.
_V3 = frozenset({"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"})
_V3_FOLDER = "x86-64-v3"


@lru_cache(maxsize=1)
def _has_v3() -> bool:
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            flags = next((line for line in file if line.startswith("flags")), "")
    except OSError:
        return False
    return set(flags.split()) >= _V3


def build(name: str) -> Path | None:
    """The file of this name beside the module that is best for the processor; None if there is none."""
    here = Path(__file__).parent
    faster = here / _V3_FOLDER / name
    if faster.exists() and _has_v3():
        return faster
    return here / name if (here / name).exists() else None
