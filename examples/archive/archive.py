"""What the searches of an archive have in common: which recordings there are, how they are divided, and who searches."""
import os

# Names of recordings, as `rouse detect` knows them.
ENDINGS = {".wav", ".flac", ".ogg", ".oga", ".opus", ".aiff", ".aif", ".aifc", ".au", ".caf", ".w64", ".mp3", ".m4a",
           ".aac", ".amr", ".wma", ".webm"}
# Bytes of recordings that one task is for: so many that a start of the program does not count, and few enough that
# little is done again after a crash.
TASK = 64 << 20
# Statuses with which `rouse detect` says that a recording cannot be used, and goes on.
BAD_RECORDING = {64, 65, 66}


def recordings(folder):
    """What there is below a folder, in the order of the bytes of the paths; a folder that links lead to comes once."""
    found, visited = [], set()
    for place, folders, names in os.walk(os.fsencode(folder), followlinks=True):
        status = os.stat(place)
        if (status.st_dev, status.st_ino) in visited:
            folders.clear()
            continue
        visited.add((status.st_dev, status.st_ino))
        folders[:] = sorted(name for name in folders if not name.startswith(b"."))
        for name in names:
            path = os.path.join(place, name)
            ending = os.path.splitext(name)[1].lower().decode("ascii", "replace")
            if ending in ENDINGS and not name.startswith(b".") and os.path.isfile(path):
                found.append(path)
    return sorted(found)


def tasks(paths, most):
    """Recordings that lie side by side, as many as are worth a start of the program."""
    batch, size = [], 0
    for path in paths:
        batch.append(path)
        size += os.path.getsize(path)
        if size >= most:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def add_options(parser):
    """The options of every search."""
    parser.add_argument("--rouse", default="rouse", help="the program, as the workers find it")
    parser.add_argument("--model", action="append", required=True, help="a model; may be repeated")
    parser.add_argument("--min-score", help="as of rouse detect")
    parser.add_argument("--sensitivity", help="as of rouse detect")
    parser.add_argument("--task", type=int, default=TASK, help="bytes of recordings for one task")
    parser.add_argument("folder")


def command_of(given):
    """The words that search a list of recordings, but for --list."""
    command = [given.rouse, "detect", "--json", "--jobs", "1"]
    for model in given.model:
        command += ["--model", model]
    for name in ("min_score", "sensitivity"):
        if getattr(given, name) is not None:
            command += [f"--{name.replace('_', '-')}", getattr(given, name)]
    return command


def lines_of(batch):
    """A batch as `rouse detect --list` reads it."""
    return b"".join(path + b"\n" for path in batch)
