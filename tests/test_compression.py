"""Answers compressed when asked for."""

from __future__ import annotations

import gzip

import pytest

from scoresheet.web.guard import SMALLEST_TO_COMPRESS


@pytest.mark.parametrize("accepts", ["gzip", "gzip, deflate, br", "br;q=1, gzip;q=0.5", "*"])
@pytest.mark.parametrize("path", ["page", "sheet", "/values/yahtzee.js", "/static/css/base.css"])
def test_what_is_asked_for_compressed_unpacks_to_the_same(
    client, new_game, accepts: str, path: str
) -> None:
    table = new_game()
    url = {"page": f"{table.url}sheet", "sheet": f"{table.url}latest"}.get(path, path)
    plain = client.get(url)
    packed = client.get(url, headers={"Accept-Encoding": accepts})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert "Content-Encoding" not in plain.headers
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("accepts", ["", "br", "gzip;q=0", "identity", "x-gzip;q=0, ;;;"])
def test_what_is_not_asked_for_compressed_is_not(client, new_game, accepts: str) -> None:
    answer = client.get(new_game().url, headers={"Accept-Encoding": accepts})
    assert "Content-Encoding" not in answer.headers
    assert "Scoresheet" in answer.text


PACKED = {"Accept-Encoding": "gzip"}


def test_an_answer_is_compressed_once(client, monkeypatch) -> None:
    done = gzip.compress(bytes(range(256)) * 4)
    done += bytes(SMALLEST_TO_COMPRESS)

    def view():
        return client.application.response_class(
            done, mimetype="text/html", headers={"Content-Encoding": "gzip"}
        )

    monkeypatch.setitem(client.application.view_functions, "lobby.index", view)
    answer = client.get("/", headers=PACKED)
    assert answer.headers.getlist("Content-Encoding") == ["gzip"]
    assert answer.data == done


def test_what_has_no_body_is_not_compressed(client, new_game) -> None:
    table = new_game()
    assert client.head(table.url, headers=PACKED).data == b""
    unchanged = client.get(f"{table.url}latest?v=1", headers=PACKED)
    assert (unchanged.status_code, unchanged.data) == (204, b"")
    tag = client.get("/static/css/base.css").headers["ETag"]
    known = client.get("/static/css/base.css", headers={**PACKED, "If-None-Match": tag})
    assert (known.status_code, known.data) == (304, b"")
    for answer in (unchanged, known):
        assert "Content-Encoding" not in answer.headers


def test_a_part_of_a_file_is_not_compressed(client) -> None:
    whole = client.get("/static/css/base.css").data
    part = client.get("/static/css/base.css", headers={**PACKED, "Range": "bytes=0-999"})
    assert (part.status_code, part.data) == (206, whole[:1000])
