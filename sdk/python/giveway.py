"""Make a training loop give way: save when asked, leave the GPUs, go on later where it stopped.

Plain Python 3.9 or newer and nothing else; it works with PyTorch and without. Outside Giveway nothing ever asks, and
saves go to ./checkpoints, so the same loop runs on a laptop.

    import giveway, torch

    model, optimizer, step = make_model(), make_optimizer(), 0
    start = giveway.resume_from()
    if start:
        state = torch.load(start / "state.pt")
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        step = state["step"]

    def write(folder):
        state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
        torch.save(state, folder / "state.pt")

    giveway.ready()
    while step < 100_000:
        train_one_step(model, optimizer)
        step += 1
        if giveway.should_save():
            giveway.save(write)
            giveway.leave()
        elif step % 1000 == 0:
            giveway.save(write)
"""

import atexit
import os
import shutil
import signal
import sys
from pathlib import Path

SAVED = 85
"""Exit code that means: saved, run me again."""

_COMPLETE = "complete"
_signalled = False
_answered = None


def ready(signum=signal.SIGUSR1):
    """Says that this process can save from now on, whenever it is asked. To be called from the main thread.

    In a job of several processes each of them calls it: all that catch the signal get it.
    """
    signal.signal(signum, _remember)
    # An interpreter that ends gives the signal its default back, which kills: a loop that has read the request from the
    # file and leaves would still meet the signal of the same request.
    atexit.register(signal.signal, signum, signal.SIG_IGN)
    control = _control()
    if control:
        _write(control / "ready", "")


def should_save():
    """True from when Giveway asks for a save until save() has been called. Costs one look at a file: call it every step."""
    request = _request()
    return _signalled or (request is not None and request != _answered)


def save(state, keep=2):
    """Publishes a checkpoint and returns its folder. It is there whole or not at all, whenever the process is killed.

    state   bytes, which become the file "state"; or the path of a file or folder, which is copied; or a function that
            is given an empty folder and writes into it whatever it likes
    keep    how many checkpoints of this attempt to keep, the new one included; older ones are removed

    Raises what went wrong, after telling Giveway that the save failed.
    """
    global _signalled, _answered
    request = _request()
    folder = Path(os.environ.get("GIVEWAY_CHECKPOINT_DIR", "checkpoints"))
    try:
        published = _publish(state, folder)
    except BaseException as failure:
        _tell("save-failed", f"{type(failure).__name__}: {failure}")
        raise
    finally:
        _signalled, _answered = False, request
    _tell("checkpointed", str(published.resolve()))
    for old in _saves(folder)[: -max(1, keep)]:
        shutil.rmtree(old, ignore_errors=True)
    return published


def resume_from():
    """The folder of the checkpoint to go on from, or None for a job that starts anew."""
    folder = os.environ.get("GIVEWAY_RESUME_FROM")
    return Path(folder) if folder else None


def leave():
    """Ends the process with the code that says: saved, run me again."""
    sys.exit(SAVED)


def _remember(signum, frame):
    global _signalled
    _signalled = True


def _control():
    folder = os.environ.get("GIVEWAY_CONTROL_DIR")
    return Path(folder) if folder else None


def _request():
    """What tells one request from another, or None where nobody asks."""
    control = _control()
    try:
        status = os.stat(control / "request") if control else None
    except FileNotFoundError:
        return None
    return status and (status.st_ino, status.st_mtime_ns)


def _publish(state, folder):
    folder.mkdir(parents=True, exist_ok=True)
    number = max(map(_number, _saves(folder)), default=0) + 1
    fresh = folder / f".save-{number:06d}-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    try:
        _fill(fresh, state)
        (fresh / _COMPLETE).touch()
        for path in [*fresh.rglob("*"), fresh]:
            _to_disk(path)
        published = folder / f"save-{number:06d}"
        fresh.rename(published)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    _to_disk(folder)
    return published


def _fill(folder, state):
    if callable(state):
        state(folder)
    elif isinstance(state, (bytes, bytearray, memoryview)):
        (folder / "state").write_bytes(state)
    elif Path(state).is_dir():
        shutil.copytree(state, folder, dirs_exist_ok=True)
    else:
        shutil.copy2(state, folder)


def _saves(folder):
    return sorted((save for save in folder.glob("save-*") if (save / _COMPLETE).exists()), key=_number)


def _number(save):
    return int(save.name.split("-")[1])


def _tell(name, text):
    control = _control()
    if control:
        try:
            _write(control / name, text)
        except OSError as failure:
            print(f"giveway: cannot tell {name}: {failure}", file=sys.stderr)


def _write(path, text):
    fresh = path.with_name(f".{path.name}-{os.getpid()}")
    fresh.write_text(text)
    fresh.replace(path)


def _to_disk(path):
    if path.is_symlink():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
