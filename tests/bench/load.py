"""The load generator, a process of its own: `run(job)` starts it, it answers on standard output.

Sockets and bytes, no client library: what it costs must not show in what it measures.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import cycle
from time import perf_counter

from tests.bench import ROOT


@dataclass(frozen=True, slots=True)
class Job:
    """What to send to 127.0.0.1: a list of requests for each connection, for so many seconds.

    `repeat`: begin again at a list's end, else that connection is done.
    """

    port: int
    seconds: float
    plans: list[list[str]]
    status: int
    repeat: bool = True


class WrongAnswer(Exception):
    """The server answered with another status than a measurement may count."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many answers came, and how many a second."""

    answers: int
    per_second: float


def run(job: Job) -> Rate:
    """Raises WrongAnswer."""
    command = [sys.executable, "-m", "tests.bench.load"]
    asked = json.dumps(asdict(job))
    done = subprocess.run(command, cwd=ROOT, input=asked, capture_output=True, text=True)
    if done.returncode:
        raise WrongAnswer(done.stderr.strip().rpartition("\n")[2])
    return Rate(**json.loads(done.stdout))


def main() -> None:
    job = Job(**json.load(sys.stdin))
    with ThreadPoolExecutor(len(job.plans)) as pool:
        rates = list(pool.map(lambda plan: drive(job, plan), job.plans))
    whole = Rate(sum(one.answers for one in rates), sum(one.per_second for one in rates))
    print(json.dumps(asdict(whole)))


def drive(job: Job, plan: list[str]) -> Rate:
    """What one connection got."""
    requests = [request.encode("ascii") for request in plan]
    endless = cycle(requests) if job.repeat else iter(requests)
    start, answers = perf_counter(), Counter[int]()
    with Line(job.port) as line:
        for request in until(endless, start + job.seconds):
            answers[line.ask(request)] += 1
    if set(answers) != {job.status}:
        raise WrongAnswer(f"expected {job.status}, got {dict(answers)}")
    return Rate(answers.total(), answers.total() / (perf_counter() - start))


def until(requests: Iterator[bytes], end: float) -> Iterator[bytes]:
    while perf_counter() < end and (request := next(requests, None)):
        yield request


class Line:
    """A connection that is kept as long as the server keeps it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self._hang_up()

    def ask(self, request: bytes) -> int:
        """The answer's status, once all of it is here."""
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port))
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(request)
        head = self._read_answer(self._socket)
        if closes(head):
            self._hang_up()
        return int(head.split(b" ", 2)[1])

    def _read_answer(self, connection: socket.socket) -> bytes:
        """The answer's head, in small letters."""
        received = bytearray()
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += receive(connection)
        head = bytes(received[:end]).lower()
        missing = end + 4 + body_length(head) - len(received)
        while missing > 0:
            missing -= len(receive(connection))
        return head

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket = None


def receive(connection: socket.socket) -> bytes:
    data = connection.recv(1 << 16)
    if not data:
        raise WrongAnswer("the server hung up in the middle of an answer")
    return data


def body_length(head: bytes) -> int:
    """In bytes. `head` is in small letters."""
    return int(header(head, b"content-length") or 0)


def closes(head: bytes) -> bool:
    """Whether the server ends the connection after this answer."""
    return header(head, b"connection") == b"close"


def header(head: bytes, name: bytes) -> bytes:
    """A header's value, empty if it is not there."""
    _, _, after = head.partition(b"\r\n" + name + b":")
    return after.partition(b"\r\n")[0].strip()


if __name__ == "__main__":
    main()
