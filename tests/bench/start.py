"""From the command to the first page, beside what its libraries take to be imported: `python -m tests.bench.start`.

Each is a process of its own, the best of a few; the page is asked for until it answers. No test asserts a time.
"""

import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROUNDS = 5
BARE = "import cv2, numpy, flask, gpiozero"
STARTS = {
    "towerpi demo": ("demo", "--host", "127.0.0.1", "--port", "0"),
    "towerpi run --camera none": ("run", "--camera", "none", "--host", "127.0.0.1", "--port", "0"),
}


def bare_s() -> float:
    """Importing alone."""
    began_s = time.perf_counter()
    subprocess.run([sys.executable, "-c", BARE], check=True)
    return time.perf_counter() - began_s


def first_page_s(words: tuple[str, ...]) -> float:
    """Until the page has been read whole."""
    with tempfile.TemporaryDirectory() as folder:
        began_s = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "towerpi", *words, "--data", folder], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout
            address = next(found[0] for line in process.stdout if (found := re.findall(r"http://\S+/", line)))
            return _answered_s(address) - began_s
        finally:
            process.terminate()
            process.communicate()


def _answered_s(address: str) -> float:
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                answer.read()
            return time.perf_counter()
        except urllib.error.URLError:
            time.sleep(0.01)


def main() -> None:
    floor_s = min(bare_s() for _ in range(ROUNDS))
    print(f"{BARE:<36} {floor_s:5.2f} s")
    for name, words in STARTS.items():
        taken_s = min(first_page_s(words) for _ in range(ROUNDS))
        print(f"{name + ', first page':<36} {taken_s:5.2f} s  {taken_s / floor_s:4.1f} times the bare import")


if __name__ == "__main__":
    main()
