"""Tests of giveway.py, with a folder in the agent's place and real processes where one has to die."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import giveway

HERE = Path(__file__).parent


class Job(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.checkpoints = self.folder / "checkpoints"
        self.control = self.folder / "control"
        self.checkpoints.mkdir()
        self.control.mkdir()
        os.environ["GIVEWAY_CHECKPOINT_DIR"] = str(self.checkpoints)
        os.environ["GIVEWAY_CONTROL_DIR"] = str(self.control)
        giveway._signalled, giveway._answered = False, None

    def tearDown(self):
        for name in ("GIVEWAY_CHECKPOINT_DIR", "GIVEWAY_CONTROL_DIR", "GIVEWAY_RESUME_FROM"):
            os.environ.pop(name, None)
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
        giveway.shutil.rmtree(self.folder)

    def ask(self, number="1"):
        fresh = self.control / "request.new"
        fresh.write_text(number)
        fresh.replace(self.control / "request")

    def told(self, name):
        return (self.control / name).read_text()


class Asking(Job):
    def test_nobody_asks_at_first(self):
        giveway.ready()
        self.assertFalse(giveway.should_save())

    def test_ready_is_told(self):
        giveway.ready()
        self.assertTrue((self.control / "ready").exists())

    def test_a_signal_asks_until_the_save(self):
        giveway.ready()
        os.kill(os.getpid(), signal.SIGUSR1)
        self.assertTrue(giveway.should_save())
        self.assertTrue(giveway.should_save())
        giveway.save(b"x")
        self.assertFalse(giveway.should_save())

    def test_a_file_asks_until_the_save(self):
        self.ask()
        self.assertTrue(giveway.should_save())
        giveway.save(b"x")
        self.assertFalse(giveway.should_save())

    def test_a_second_request_asks_again(self):
        self.ask("1")
        giveway.save(b"x")
        self.ask("2")
        self.assertTrue(giveway.should_save())

    def test_file_and_signal_of_one_request_are_one(self):
        giveway.ready()
        self.ask()
        giveway.save(lambda folder: os.kill(os.getpid(), signal.SIGUSR1))
        self.assertFalse(giveway.should_save())

    def test_a_request_during_a_save_asks_again(self):
        self.ask("1")
        giveway.save(lambda folder: self.ask("2"))
        self.assertTrue(giveway.should_save())

    def test_another_signal_may_be_the_jobs(self):
        giveway.ready(signal.SIGUSR2)
        os.kill(os.getpid(), signal.SIGUSR2)
        self.assertTrue(giveway.should_save())
        signal.signal(signal.SIGUSR2, signal.SIG_DFL)


class Saving(Job):
    def test_bytes_become_a_file(self):
        folder = giveway.save(b"weights")
        self.assertEqual((folder / "state").read_bytes(), b"weights")
        self.assertEqual(self.told("checkpointed"), str(folder.resolve()))

    def test_a_function_writes_what_it_likes(self):
        def write(folder):
            (folder / "deep").mkdir()
            (folder / "deep" / "a").write_text("1")

        folder = giveway.save(write)
        self.assertEqual((folder / "deep" / "a").read_text(), "1")

    def test_a_file_is_copied(self):
        (self.folder / "model.pt").write_text("m")
        folder = giveway.save(self.folder / "model.pt")
        self.assertEqual((folder / "model.pt").read_text(), "m")

    def test_a_folder_is_copied(self):
        (self.folder / "run").mkdir()
        (self.folder / "run" / "model.pt").write_text("m")
        folder = giveway.save(str(self.folder / "run"))
        self.assertEqual((folder / "model.pt").read_text(), "m")

    def test_every_save_is_told(self):
        self.assertNotEqual(giveway.save(b"1"), giveway.save(b"2"))
        self.assertTrue(self.told("checkpointed").endswith("save-000002"))

    def test_old_saves_are_removed(self):
        for number in range(5):
            giveway.save(bytes([number]), keep=3)
        self.assertEqual(
            sorted(save.name for save in self.checkpoints.iterdir()), ["save-000003", "save-000004", "save-000005"]
        )

    def test_numbers_go_on_past_a_million(self):
        (self.checkpoints / "save-999999").mkdir()
        (self.checkpoints / "save-999999" / "complete").touch()
        giveway.save(b"1")
        self.assertEqual(giveway.save(b"2").name, "save-1000001")

    def test_a_failure_is_told_and_raised_and_leaves_nothing(self):
        giveway.save(b"good")
        self.ask()

        def write(folder):
            (folder / "half").write_text("half")
            raise OSError(28, "No space left on device")

        with self.assertRaises(OSError):
            giveway.save(write)
        self.assertIn("No space left on device", self.told("save-failed"))
        self.assertTrue(self.told("checkpointed").endswith("save-000001"))
        self.assertEqual([save.name for save in self.checkpoints.iterdir()], ["save-000001"])
        self.assertFalse(giveway.should_save())

    def test_a_file_that_is_not_there_is_a_failure(self):
        with self.assertRaises(FileNotFoundError):
            giveway.save(self.folder / "nothing")
        self.assertIn("FileNotFoundError", self.told("save-failed"))


class Resuming(Job):
    def test_a_new_job_has_nothing_to_go_on_from(self):
        self.assertIsNone(giveway.resume_from())

    def test_a_job_goes_on_from_its_save(self):
        os.environ["GIVEWAY_RESUME_FROM"] = str(giveway.save(b"42"))
        self.assertEqual((giveway.resume_from() / "state").read_bytes(), b"42")

    def test_leaving_has_its_exit_code(self):
        with self.assertRaises(SystemExit) as left:
            giveway.leave()
        self.assertEqual(left.exception.code, 85)


class Dying(Job):
    def python(self, program):
        environment = dict(os.environ, PYTHONPATH=str(HERE), PYTHONDONTWRITEBYTECODE="1")
        return subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE)

    def test_a_process_killed_in_a_save_leaves_the_one_before(self):
        """Case S20."""
        process = self.python(
            "import giveway, time\n"
            "def slow(folder):\n"
            "    (folder / 'state').write_bytes(b'half')\n"
            "    print('saving', flush=True)\n"
            "    time.sleep(60)\n"
            "giveway.save(b'whole')\n"
            "giveway.save(slow)\n"
        )
        process.stdout.readline()
        process.kill()
        process.wait()
        process.stdout.close()
        self.assertTrue(self.told("checkpointed").endswith("save-000001"))
        self.assertEqual([path.name for path in self.checkpoints.glob("*/complete")], ["complete"])
        self.assertTrue(giveway.save(b"next").name.endswith("2"))

    def test_a_loop_that_is_asked_saves_and_leaves(self):
        process = self.python(
            "import giveway, time\n"
            "giveway.ready()\n"
            "print('ready', flush=True)\n"
            "step = 0\n"
            "while True:\n"
            "    step += 1\n"
            "    time.sleep(0.005)\n"
            "    if giveway.should_save():\n"
            "        giveway.save(str(step).encode())\n"
            "        giveway.leave()\n"
        )
        process.stdout.readline()
        time.sleep(0.05)
        process.send_signal(signal.SIGUSR1)
        self.assertEqual(process.wait(10), giveway.SAVED)
        process.stdout.close()
        self.assertGreater(int((Path(self.told("checkpointed")) / "state").read_text()), 1)

    def test_the_signal_does_not_kill_what_is_leaving_already(self):
        program = """
import giveway, os, signal

class Late:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGUSR1)

late = Late()
giveway.ready()
giveway.leave()
"""
        ended = subprocess.run([sys.executable, "-c", program], cwd=HERE)
        self.assertEqual(ended.returncode, giveway.SAVED)


class AtHome(unittest.TestCase):
    def test_the_same_loop_runs_without_giveway(self):
        with tempfile.TemporaryDirectory() as folder:
            back = os.getcwd()
            os.chdir(folder)
            try:
                giveway.ready()
                self.assertFalse(giveway.should_save())
                self.assertIsNone(giveway.resume_from())
                self.assertEqual(giveway.save(b"1"), Path("checkpoints/save-000001"))
            finally:
                os.chdir(back)
                signal.signal(signal.SIGUSR1, signal.SIG_DFL)


if __name__ == "__main__":
    unittest.main()
