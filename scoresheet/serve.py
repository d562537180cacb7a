"""Serving a household: `flask serve` says where phones find it, then serves until stopped."""

from __future__ import annotations

import errno
import gc
import io
import signal
import socket
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from types import FrameType
from typing import Any
from urllib.parse import urljoin, urlsplit

import click
import segno
import waitress
from flask import Flask, current_app, url_for
from flask.cli import with_appcontext

from scoresheet.database import UnusableDatabase
from scoresheet.store import Store

THREADS = 16
EVERYWHERE = {"", "0.0.0.0", "::"}
HERE_ONLY = {"localhost", "127.0.0.1", "::1"}
"""Host names that mean this machine itself, on whichever machine they are opened."""
NO_SUCH_ADDRESS = {errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN}

# Addresses for which a machine's different networks would be responsible. Nothing is sent there.
_ROUTES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="Listen on this address.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    envvar="PORT",
    show_envvar=True,
    type=click.IntRange(0, 65535),
    help="And on this port; 0 for any that is free.",
)
@with_appcontext
def serve(host: str, port: int) -> None:
    """Serve on the local network until Ctrl-C."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    household = _household_shelf(app)
    signal.signal(signal.SIGTERM, _stop)
    with _listen(host, port) as listening, suppress(KeyboardInterrupt, SystemExit):
        server = _server(app, listening)
        with closing(server):
            _greet(app, household, reachable(host), listening.getsockname()[1])
            set_aside_what_stays()
            server.run()


def set_aside_what_stays() -> None:
    """Spares the garbage collector what is loaded by now, modules above all: it stays for good.

    To look through it all makes an answer wait for 50 ms, now and then.
    """
    gc.collect()
    gc.freeze()


def reachable(host: str) -> list[str]:
    """Where a server that listens on `host` is found, best first: `["192.168.1.5"]`.

    Everywhere means each network that this machine has an address in, else only itself.
    """
    if host not in EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    found = dict.fromkeys(address for route in _ROUTES if (address := _address_towards(route)))
    return list(found) or ["127.0.0.1"]


def greeting(addresses: Iterable[str], link: str) -> Iterable[str]:
    """What the terminal says at the start, block by block, the shelf's QR code among it."""
    first, *others = addresses
    yield f"Scoresheet is ready at  {first}"
    if others:
        yield "If a phone can't open that, try  " + "  or  ".join(others)
    if urlsplit(first).hostname in HERE_ONLY:
        yield "Only this machine can open that; --host 0.0.0.0 lets phones in, too."
        yield f"The household's games:  {link}"
    else:
        yield f"\nPhones on the same network scan this, or open  {link}\n"
        yield _qr(link)
    yield "Keep this machine awake while you play. Ctrl-C stops; all that is written is kept."


def _household_shelf(app: Flask) -> str:
    store = next(one for one in app.extensions.values() if isinstance(one, Store))
    try:
        return store.household_shelf()
    except UnusableDatabase as error:
        raise click.ClickException(str(error)) from error


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except OSError as error:
        raise click.ClickException(_cannot_listen(error, host, port)) from error


def _cannot_listen(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use on this machine, perhaps by another Scoresheet. "
            f"Stop that one, or try another port: --port {port + 1 if port < 65535 else 8000}"
        )
    if error.errno == errno.EACCES:
        return f"This user may not listen on port {port}. Try a higher one: --port 8000"
    if error.errno in NO_SUCH_ADDRESS:
        return f"This machine has no address {host}. Leave --host out to listen on all it has."
    return f"Can't listen on {host}, port {port}: {error}."


def _server(app: Flask, listening: socket.socket) -> Any:
    return waitress.create_server(
        app,
        sockets=[listening],
        threads=THREADS,
        ident=None,
        # waitress drops what proxies say, unless the app is told to trust them.
        clear_untrusted_proxy_headers=not app.config.get("TRUSTED_PROXIES"),
    )


def _greet(app: Flask, household: str, hosts: list[str], port: int) -> None:
    local = [f"http://{host}:{port}" for host in hosts]
    app.config.setdefault("LAN_ADDRESS", local[0])
    addresses = [app.config["PUBLIC_URL"]] if app.config.get("PUBLIC_URL") else local
    with app.test_request_context():
        path = url_for("lobby.join", key=household)
    for text in greeting(addresses, urljoin(addresses[0], path)):
        _say(text)


def _stop(number: int, frame: FrameType | None) -> None:
    """Lets the server finish what it is answering."""
    raise SystemExit


def _address_towards(route: str) -> str | None:
    """This machine's address in the network that leads there, None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((route, 9))
        except OSError:
            return None
        address = str(asking.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def _qr(link: str) -> str:
    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue()


def _say(text: str) -> None:
    """Prints it, without the QR code where the terminal has no blocks to draw it with."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    # Its own colours, so that it can be scanned on light and dark terminals.
    blocks = "█" in text
    click.secho(text, fg="bright_white" if blocks else None, bg="black" if blocks else None)
