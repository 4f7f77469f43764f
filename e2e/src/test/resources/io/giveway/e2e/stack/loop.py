"""A loop of numbered steps that testifies to what it does, and gives way by the module that users get.

usage: loop.py WITNESS STEPS SECONDS_PER_STEP SECONDS_PER_SAVE
It has done enough after STEPS, or when there is a file "enough" beside it.
"""
import os
import pathlib
import sys
import time

import giveway

witness, steps, pace, hold = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])


def testify(what, *more):
    line = f"{what} {os.environ['GIVEWAY_JOB_ID']} {os.environ['GIVEWAY_ATTEMPT']}"
    with open(witness, "a") as file:
        file.write(" ".join([line, *map(str, more)]) + "\n")


def write(folder):
    time.sleep(hold)
    (folder / "step").write_text(str(step))


enough = pathlib.Path(__file__).with_name("enough")
start = giveway.resume_from()
step = int((start / "step").read_text()) if start else 0
testify("start", os.environ["CUDA_VISIBLE_DEVICES"])
giveway.ready()
while step < steps and not enough.exists():
    time.sleep(pace)
    step += 1
    testify("step", step)
    if giveway.should_save():
        testify("asked")
        giveway.save(write)
        testify("end")
        giveway.leave()
testify("end")
