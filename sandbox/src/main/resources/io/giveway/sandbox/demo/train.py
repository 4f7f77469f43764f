"""A small but real training in plain Python: a network with one hidden layer learns to tell an inner disc from the ring around it.

usage: train.py EPOCHS SECONDS_PER_EPOCH SEED
Prints a line per epoch. Asked to give way it saves, leaves, and goes on later with the next epoch. Exits with 1 if it has
not learned.
"""
import math
import os
import pickle
import random
import sys
import time

import giveway

HIDDEN, POINTS, RATE = 10, 160, 0.15


def sigmoid(x):
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))


def sample(rng):
    points = []
    for i in range(POINTS):
        inside = i % 2
        radius = rng.uniform(0.0, 0.9) if inside else rng.uniform(1.2, 2.0)
        angle = rng.uniform(0.0, 2.0 * math.pi)
        points.append((radius * math.cos(angle), radius * math.sin(angle), inside))
    return points


def fresh(seed):
    rng = random.Random(seed)
    return {
        "epoch": 0,
        "accuracy": 0.0,
        "rng": rng,
        "points": sample(rng),
        "inner": [[rng.gauss(0.0, 1.0) for _ in range(3)] for _ in range(HIDDEN)],
        "outer": [rng.gauss(0.0, 1.0) for _ in range(HIDDEN + 1)],
    }


def resumed():
    folder = giveway.resume_from()
    if folder is None:
        return None
    state = pickle.loads((folder / "state").read_bytes())
    print(f"resumed after epoch {state['epoch']}", flush=True)
    return state


def main(epochs, pace, seed):
    gpus = [g for g in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if g]
    print(f"job {os.environ.get('GIVEWAY_JOB_ID', '?')} attempt {os.environ.get('GIVEWAY_ATTEMPT', '?')}", flush=True)
    print(f"gpus {len(gpus)} ({','.join(gpus)})", flush=True)
    state = resumed() or fresh(seed)
    rng, points, inner, outer = state["rng"], state["points"], state["inner"], state["outer"]
    giveway.ready()

    accuracy = state["accuracy"]
    for epoch in range(state["epoch"] + 1, epochs + 1):
        began = time.monotonic()
        rng.shuffle(points)
        loss, right = 0.0, 0
        for x, y, wanted in points * 4:
            hidden = [math.tanh(a * x + b * y + c) for a, b, c in inner]
            guess = sigmoid(sum(w * h for w, h in zip(outer, hidden)) + outer[HIDDEN])
            loss -= math.log(max(1e-12, guess if wanted else 1.0 - guess))
            right += (guess > 0.5) == bool(wanted)
            error = guess - wanted
            for i in range(HIDDEN):
                back = error * outer[i] * (1.0 - hidden[i] * hidden[i])
                outer[i] -= RATE * error * hidden[i]
                inner[i][0] -= RATE * back * x
                inner[i][1] -= RATE * back * y
                inner[i][2] -= RATE * back
            outer[HIDDEN] -= RATE * error
        seen = len(points) * 4
        accuracy = right / seen
        print(f"epoch {epoch} loss {loss / seen:.4f} accuracy {accuracy:.3f}", flush=True)
        time.sleep(max(0.0, pace - (time.monotonic() - began)))
        if giveway.should_save():
            state.update(epoch=epoch, accuracy=accuracy)
            giveway.save(pickle.dumps(state))
            print(f"saved after epoch {epoch}", flush=True)
            giveway.leave()

    print(f"done accuracy {accuracy:.3f}", flush=True)
    return 0 if accuracy > 0.9 else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
