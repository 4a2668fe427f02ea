"""The page under load, on loopback: 64 streaming phones and 200 page loads a second for 30 seconds against a real demo.

`.venv/bin/python -m tests.bench.page_load` prints errors, how long a state takes from being made to being read by each
phone, how long a page load takes, the memory of the demo at start and end, and that the 65th phone is sent away and can
still ask. A page load is the shell of the page and then the state, as a phone that knows the files asks.
"""

import argparse
import http.client
import json
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

PHONES = 64
LOADS_PER_S = 200
FOR_S = 30
LOADERS = 8  # connections that load pages


@dataclass
class Tally:
    """What all threads have seen."""

    lags_s: list[float] = field(default_factory=list)
    loads_s: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    stop: threading.Event = field(default_factory=threading.Event)


def listen(port: int, tally: Tally) -> None:
    """One phone: how old each state is when it has been read. The first is as old as it is."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", "/events")
        response = connection.getresponse()
        if response.status != 200:
            tally.errors[f"stream {response.status}"] += 1
            return
        made_s, first = 0.0, True
        while not tally.stop.is_set():
            line = response.readline()
            if not line:
                tally.errors["stream ended"] += 1
                return
            if line.startswith(b": ") and line[2:3].isdigit():
                made_s = float(line[2:])
            elif line.startswith(b"data: "):
                json.loads(line[6:])
                if not first:
                    tally.lags_s.append(time.time() - made_s)
                first = False


def load(port: int, tally: Tally, every_s: float, late_s: float) -> None:
    """One connection that asks at its times; a request that comes late counts from when it was due."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        due_s = time.monotonic() + late_s
        while not tally.stop.wait(max(0.0, due_s - time.monotonic())):
            try:
                for path in ("/", "/api/state"):
                    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
                    response = connection.getresponse()
                    response.read()
                    if response.status != 200:
                        tally.errors[f"load {path} {response.status}"] += 1
            except OSError as error:
                tally.errors[f"load {error}"] += 1
                connection.close()
            tally.loads_s.append(time.monotonic() - due_s)
            due_s += every_s


def get(port: int, path: str) -> tuple[int, bytes, str]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read(), response.headers.get("Retry-After", "")


def memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def cpu_s(pid: int) -> float:
    parts = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / 100


def percentiles(values_s: list[float]) -> str:
    cuts = statistics.quantiles(values_s, n=100) if len(values_s) > 1 else [0.0] * 99
    return f"p50 {cuts[49] * 1000:.1f} ms, p95 {cuts[94] * 1000:.1f} ms, worst {max(values_s, default=0) * 1000:.0f} ms"


def press(port: int, tally: Tally, pid: int, for_s: float) -> None:
    """The load itself, in threads; what the demo does meanwhile is what is shown."""
    with ThreadPoolExecutor(PHONES + LOADERS) as pool:
        for _ in range(PHONES):
            pool.submit(listen, port, tally)
        tally.stop.wait(2)
        start_mb, start_cpu = memory_mb(pid), cpu_s(pid)
        for number in range(LOADERS):
            pool.submit(load, port, tally, LOADERS / LOADS_PER_S, number / LOADS_PER_S)
        tally.stop.wait(5)
        settled_mb = memory_mb(pid)
        status, _, retry = get(port, "/events")
        print(f"phone {PHONES + 1}: {status}, Retry-After {retry}; its poll: {get(port, '/api/state')[0]}")
        tally.stop.wait(for_s - 5)
        share = 100 * (cpu_s(pid) - start_cpu) / for_s
        print(f"memory: {start_mb:.0f} MB, after 5 s {settled_mb:.0f} MB, at the end {memory_mb(pid):.0f} MB")
        print(f"processor: {share:.0f} % of a core, camera and counting included")
        tally.stop.set()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=FOR_S)
    parser.add_argument(
        "--files", action="store_true", help="ask for the files of the page too, not for its shell alone"
    )
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        words = ["demo", "--host", "127.0.0.1", "--port", "0", "--data", folder]
        demo = subprocess.Popen([sys.executable, "-m", "towerpi", *words], stdout=subprocess.PIPE, text=True)
        try:
            assert demo.stdout
            port = int(demo.stdout.readline().rstrip("/\n").rpartition(":")[2])
            threading.Thread(target=demo.stdout.read, daemon=True).start()
            press(port, tally, demo.pid, args.seconds)
        finally:
            tally.stop.set()
            stopped_s = time.monotonic()
            demo.terminate()
            code = demo.wait(20)
    print(f"stopped in {time.monotonic() - stopped_s:.1f} s, exit code {code}")
    print(f"{len(tally.lags_s)} state updates to {PHONES} phones: {percentiles(tally.lags_s)}")
    print(f"{len(tally.loads_s) / args.seconds:.0f} loads a second: {percentiles(tally.loads_s)}")
    print(f"errors: {dict(tally.errors) or 'none'}")
    return bool(tally.errors)


if __name__ == "__main__":
    sys.exit(main())
