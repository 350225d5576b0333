"""The rules of HTTP/2 (RFC 9113) and of its packed fields (RFC 7541), frame by frame, on a connection that waits for a
page: what breaks one of a stream ends that stream, what breaks one of the connection ends the connection."""

import struct
import time

import pytest
from hyperframe.frame import (
    ContinuationFrame, DataFrame, HeadersFrame, PingFrame, RstStreamFrame, SettingsFrame, WindowUpdateFrame)

from http2_wire import ALL, PAGE, Wire, field, number, raw
from test_tls import SecureServer, write_certificate

pytestmark = pytest.mark.everyday

PROTOCOL, FLOW, CLOSED, SIZE, CANCEL, COMPRESSION, CALM = 1, 3, 5, 6, 8, 9, 11
LARGEST = 2**31 - 1


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rules")
    write_certificate(folder)
    (folder / "public").mkdir()
    (folder / "public/large.txt").write_bytes(b"x" * 500_000)
    server = SecureServer(folder).start()
    yield server
    server.stop()


def priority(on):
    return struct.pack(">IB", on, 1)


def setting(name, value):
    return raw(4, 0, 0, struct.pack(">HI", name, value))


def block(wire, before=b"", after=b""):
    return before + b"".join(field(*one) for one in wire.names()) + after


CONNECTION = {
    "settings on a stream": (PROTOCOL, lambda _: raw(4, 0, 1, b"")),
    "settings of five bytes": (SIZE, lambda _: raw(4, 0, 0, b"\0" * 5)),
    "an answer to settings with settings": (SIZE, lambda _: raw(4, 1, 0, b"\0" * 6)),
    "push neither on nor off": (PROTOCOL, lambda _: setting(2, 2)),
    "a window of 2^31": (FLOW, lambda _: setting(4, 2**31)),
    "frames that are too small": (PROTOCOL, lambda _: setting(5, 16_383)),
    "frames that are too large": (PROTOCOL, lambda _: setting(5, 2**24)),
    "a window that grows too far by settings": (
        FLOW, lambda _: WindowUpdateFrame(1, LARGEST).serialize() + setting(4, 1)),
    "a connection's window raised by nothing": (PROTOCOL, lambda _: raw(8, 0, 0, b"\0" * 4)),
    "a connection's window raised too far": (FLOW, lambda _: WindowUpdateFrame(0, LARGEST)),
    "three bytes of a window": (SIZE, lambda _: raw(8, 0, 1, b"\0" * 3)),
    "a ping on a stream": (PROTOCOL, lambda _: raw(6, 0, 1, b"12345678")),
    "a short ping": (SIZE, lambda _: raw(6, 0, 0, b"123456")),
    "an end on a stream": (PROTOCOL, lambda _: raw(7, 0, 1, b"\0" * 8)),
    "a reset of nothing": (PROTOCOL, lambda _: raw(3, 0, 0, b"\0" * 4)),
    "a short reset": (SIZE, lambda _: raw(3, 0, 1, b"\0" * 3)),
    "a priority of nothing": (PROTOCOL, lambda _: raw(2, 0, 0, priority(1))),
    "a promise": (PROTOCOL, lambda wire: raw(5, 4, 1, struct.pack(">I", 2) + block(wire))),
    "data of nothing": (PROTOCOL, lambda _: raw(0, 1, 0, b"x")),
    "data of a stream that is not there": (PROTOCOL, lambda _: raw(0, 1, 5, b"x")),
    "a reset of a stream that is not there": (PROTOCOL, lambda _: RstStreamFrame(5, CANCEL)),
    "a window of a stream that is not there": (PROTOCOL, lambda _: WindowUpdateFrame(5, 1)),
    "a frame that is too large": (SIZE, lambda _: raw(0, 0, 3, b"x" * 16_385)),
    "padding that is longer than its frame": (PROTOCOL, lambda _: raw(0, 8, 3, b"\x10abc")),
    "a head whose padding is": (PROTOCOL, lambda wire: raw(1, 0xD, 5, b"\xff" + block(wire)[:10])),
    "a stream of the server's": (PROTOCOL, lambda wire: wire.ask(2)),
    "a stream before the last": (PROTOCOL, lambda wire: wire.ask(7).serialize() + wire.ask(5).serialize()),
    "a head that goes on without a beginning": (PROTOCOL, lambda _: ContinuationFrame(1, b"", flags=["END_HEADERS"])),
    "a head that goes on elsewhere": (
        PROTOCOL, lambda wire: wire.ask(5, flags=[]).serialize() + ContinuationFrame(7, b"").serialize()),
    "another frame within a head": (
        PROTOCOL, lambda wire: wire.ask(5, flags=[]).serialize() + PingFrame(0, b"12345678").serialize()),
    "a head that goes on without end": (
        CALM, lambda wire: wire.ask(5, flags=[]).serialize() + ContinuationFrame(5, b"").serialize() * 50),
    "no such entry": (COMPRESSION, lambda wire: raw(1, 5, 5, b"\x80")),
    "an entry beyond the table": (COMPRESSION, lambda wire: raw(1, 5, 5, b"\xff\x80\x01")),
    "a string that ends early": (COMPRESSION, lambda wire: raw(1, 5, 5, b"\0\x05ab")),
    "a string that cannot be": (COMPRESSION, lambda wire: raw(1, 5, 5, b"\0\x7f\xff\xff\xff\xff\x7f")),
    "a table that is too large": (COMPRESSION, lambda wire: raw(1, 5, 5, block(wire, b"\x3f\xe2\x1f"))),
    "a table resized too late": (COMPRESSION, lambda wire: raw(1, 5, 5, block(wire, after=b"\x20"))),
    "a field that unfolds to megabytes": (COMPRESSION, lambda wire: raw(
        1, 5, 5, block(wire, after=b"\x40\x04bomb" + number(3_900) + b"x" * 3_900 + b"\xbe" * 400))),
    "pings without end": (CALM, lambda _: PingFrame(0, b"12345678").serialize() * 300),
    "settings without end": (CALM, lambda _: raw(4, 0, 0, b"") * 300),
    "priorities without end": (CALM, lambda _: raw(2, 0, 5, priority(0)) * 300),
    "empty data without end": (CALM, lambda _: DataFrame(3, b"").serialize() * 300),
    "resets by the server's hand without end (CVE-2025-8671)": (CALM, lambda wire: b"".join(
        wire.ask(stream).serialize() + raw(8, 0, stream, b"\0" * 4) for stream in range(5, 407, 2))),
}


@pytest.mark.parametrize("name", CONNECTION)
def test_what_breaks_the_connection_ends_it(secure, name):
    code, make = CONNECTION[name]
    with Wire(secure) as wire:
        wire.send(make(wire))
        assert wire.error() == code
    with Wire(secure) as other:
        assert other.goes_on()


def without(wire, name):
    return [one for one in wire.names() if one[0] != name]


REQUESTS = {
    "a name in upper case": lambda wire: wire.ask(5, [("X-Name", "a")]),
    "a name with a space": lambda wire: wire.ask(5, [("a b", "c")]),
    **{f"`{name}`": lambda wire, name=name: wire.ask(5, [(name, "x")])
       for name in ("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade")},
    "`te` of more than trailers": lambda wire: wire.ask(5, [("te", "gzip")]),
    "an unknown pseudo-header": lambda wire: wire.ask(5, [(":name", "x")]),
    "one of answers": lambda wire: wire.ask(5, [(":status", "200")]),
    "one after a field": lambda wire: wire.ask(5, fields=[("a", "b"), *wire.names()]),
    **{f"no {name}": lambda wire, name=name: wire.ask(5, fields=without(wire, name))
       for name in (":method", ":scheme", ":path")},
    **{f"{name} twice": lambda wire, name=name: wire.ask(5, [one for one in wire.names() if one[0] == name])
       for name in (":method", ":scheme", ":authority", ":path")},
    "an empty path": lambda wire: wire.ask(5, path=""),
    "a path with a space": lambda wire: wire.ask(5, path="/en/ x"),
    "a path with another line": lambda wire: wire.ask(5, path="/en/\r\nhost: evil.example"),
    "an authority with a byte of 0": lambda wire: wire.ask(
        5, fields=[*without(wire, ":authority"), (":authority", wire.authority + "\0")]),
    "CONNECT with a path": lambda wire: wire.ask(5, method="CONNECT"),
    "CONNECT to another protocol": lambda wire: wire.ask(5, [(":protocol", "websocket")], method="CONNECT"),
    "a value with another line": lambda wire: wire.ask(5, [("a", "b\r\nc: d")]),
    "a value with a byte of 0": lambda wire: wire.ask(5, [("a", "b\0")]),
    "a length without a body": lambda wire: wire.ask(5, [("content-length", "5")]),
    "two lengths": lambda wire: wire.ask(5, [("content-length", "0"), ("content-length", "1")]),
    "no length": lambda wire: wire.ask(5, [("content-length", "x")]),
    "a longer body than said": lambda wire: [
        wire.ask(5, [("content-length", "1")], flags=["END_HEADERS"]), DataFrame(5, b"ab", flags=["END_STREAM"])],
    "a shorter one": lambda wire: [
        wire.ask(5, [("content-length", "3")], flags=["END_HEADERS"]), DataFrame(5, b"ab", flags=["END_STREAM"])],
    "trailers that are not the end": lambda wire: [
        wire.ask(5, flags=["END_HEADERS"]), HeadersFrame(5, field("a", "b"), flags=["END_HEADERS"])],
    "trailers with a path": lambda wire: [
        wire.ask(5, flags=["END_HEADERS"]), HeadersFrame(5, field(":path", PAGE), flags=ALL)],
}


@pytest.mark.parametrize("name", REQUESTS)
def test_what_breaks_a_request_ends_its_stream_alone(secure, name):
    with Wire(secure) as wire:
        frames = REQUESTS[name](wire)
        wire.send(*(frames if isinstance(frames, list) else [frames]))
        assert wire.reset(5) == (RstStreamFrame, PROTOCOL)
        assert wire.goes_on()


ANSWERS = {
    "a body after the end": (CLOSED, DataFrame(5, b"x")),
    "a window raised by nothing": (PROTOCOL, raw(8, 0, 5, b"\0" * 4)),
    "a window raised too far": (FLOW, WindowUpdateFrame(5, LARGEST).serialize() * 2),
    "trailers after the end": (PROTOCOL, HeadersFrame(5, field("a", "b"), flags=ALL)),
}


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("path", [PAGE, "/en/none/"])
def test_what_breaks_an_answer_ends_its_stream_alone(secure, name, path):
    code, frame = ANSWERS[name]
    with Wire(secure) as wire:
        wire.send(wire.ask(5, path=path))
        assert wire.status(5) == ("200" if path == PAGE else "404")
        wire.send(frame)
        assert wire.reset(5) == (RstStreamFrame, code)
        assert wire.goes_on()


ALLOWED = {
    "frames of an unknown kind": lambda wire: raw(0x55, 0xFF, 7, b"x") + wire.ask(5).serialize(),
    "unknown settings": lambda wire: setting(0xFF, 1) + wire.ask(5).serialize(),
    "no table": lambda wire: setting(1, 0) + wire.ask(5).serialize(),
    "a priority": lambda wire: raw(2, 0, 9, priority(1)) + raw(1, 0x25, 5, priority(3) + block(wire)),
    "padding": lambda wire: raw(1, 0xD, 5, b"\x03" + block(wire) + b"\0\0\0"),
    "a head in parts": lambda wire: raw(1, 1, 5, block(wire)[:9]) + raw(9, 0, 5, block(wire)[9:20])
    + raw(9, 4, 5, block(wire)[20:]),
    "a table resized and back": lambda wire: raw(1, 5, 5, block(wire, b"\x20\x3f\xe1\x1f")),
    "`te: trailers`": lambda wire: wire.ask(5, [("te", "trailers")]),
    "a body and trailers": lambda wire: wire.ask(5, flags=["END_HEADERS"]).serialize()
    + raw(0, 8, 5, b"\x02a\0\0") + HeadersFrame(5, field("a", "b"), flags=ALL).serialize(),
    "what comes late for a stream that was reset": lambda wire: RstStreamFrame(3, CANCEL).serialize()
    + WindowUpdateFrame(3, 1).serialize() + RstStreamFrame(3, CANCEL).serialize() + wire.ask(5).serialize(),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_what_the_rules_allow_is_answered(secure, name):
    with Wire(secure) as wire:
        wire.send(ALLOWED[name](wire))
        assert wire.status(5) == "200" and wire.goes_on()


def test_a_window_may_shrink_below_nothing_while_a_page_goes_out(secure):
    with Wire(secure, {SettingsFrame.INITIAL_WINDOW_SIZE: 200}, waits=False) as wire:
        wire.send(wire.ask(1))
        assert len(wire.until(lambda frame: isinstance(frame, DataFrame)).data) == 200
        # 200 bytes are out: 50 less than none are left, then none, then 10.
        wire.send(setting(4, 150), WindowUpdateFrame(1, 50))
        assert wire.until(lambda frame: isinstance(frame, DataFrame), seconds=0.5) is None
        wire.send(setting(4, 160))
        assert len(wire.until(lambda frame: isinstance(frame, DataFrame)).data) == 10
        assert wire.goes_on()


def test_a_larger_table_for_fields_than_usual_is_not_taken(secure):
    """Packing searches all of it, and each part of a file has fields of its own: the next costs more than the last."""
    with Wire(secure, {SettingsFrame.HEADER_TABLE_SIZE: 2**32 - 1}, waits=False) as wire:
        wire.unpacker.max_allowed_table_size = 2**32
        for stream in range(1, 401, 2):
            wire.send(wire.ask(stream, [("range", f"bytes={stream}-{stream}")]))
            assert wire.status(stream) == "206"
        assert wire.unpacker.header_table.maxsize <= 4_096


@pytest.mark.slow
def test_who_takes_a_large_file_slowly_gets_all_of_it(secure):
    """Longer than an idle stream may last; a step every second is not idle."""
    step, size, began = 32_768, 0, time.monotonic()
    with Wire(secure, {SettingsFrame.INITIAL_WINDOW_SIZE: step}, waits=False) as wire:
        wire.send(wire.ask(1, path="/large.txt"))
        while True:
            frames = list(wire.frames(1.2))
            assert not [frame for frame in frames if isinstance(frame, RstStreamFrame)], f"reset after {size} bytes"
            size += sum(len(frame.data) for frame in frames if isinstance(frame, DataFrame))
            if any(frame.stream_id == 1 and "END_STREAM" in frame.flags for frame in frames):
                break
            assert frames, f"nothing came after {size} bytes"
            wire.send(WindowUpdateFrame(1, step), WindowUpdateFrame(0, step))
    assert size == 500_000 and time.monotonic() - began > 16


@pytest.mark.slow
def test_who_raises_a_window_and_takes_nothing_is_reset(secure):
    with Wire(secure, {SettingsFrame.INITIAL_WINDOW_SIZE: LARGEST // 2}, waits=False) as wire:
        open_streams = set(range(1, 41, 2))
        wire.send(*(wire.ask(stream) for stream in open_streams))
        frames = [frame for frame in wire.frames(1) if isinstance(frame, DataFrame)]
        assert sum(len(frame.data) for frame in frames) == 65_535, "the connection's window is used up"
        open_streams -= {frame.stream_id for frame in frames if "END_STREAM" in frame.flags}
        stream, found, end = min(open_streams), None, time.monotonic() + 30
        while not found and time.monotonic() < end:
            wire.send(WindowUpdateFrame(stream, 1))
            found = wire.reset(stream, seconds=1)
        assert found == (RstStreamFrame, CANCEL)
