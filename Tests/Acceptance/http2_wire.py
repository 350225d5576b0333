"""A connection of HTTP/2, frame by frame, that may break any rule."""

import struct
import time

import hpack
from hyperframe.frame import Frame, GoAwayFrame, HeadersFrame, RstStreamFrame, SettingsFrame, WindowUpdateFrame

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
NO_WINDOW = {SettingsFrame.INITIAL_WINDOW_SIZE: 0}
ALL = "END_HEADERS", "END_STREAM"
PAGE = "/en/"


def raw(kind, flags, stream, content):
    """A frame as bytes, whatever its rules."""
    return len(content).to_bytes(3, "big") + bytes([kind, flags]) + struct.pack(">I", stream) + content


def number(value):
    """The length of a string in the packed form (RFC 7541 §5.1)."""
    most = 127
    if value < most:
        return bytes([value])
    text, value = bytes([most]), value - most
    while value >= 128:
        text, value = text + bytes([value % 128 + 128]), value // 128
    return text + bytes([value])


def field(name, value):
    """A field that is not packed."""
    name, value = (text if isinstance(text, bytes) else text.encode() for text in (name, value))
    return b"\0" + number(len(name)) + name + number(len(value)) + value


class Wire:
    """A connection, frame by frame. Streams 1 (a page) and 3 (a form that has not come) wait; 5 is free."""

    def __init__(self, server, settings=None, waits=True):
        self.socket = server.connect(alpn=("h2",))
        self.authority = f"localhost:{server.port}"
        self.unpacker, self.rest, self.is_over = hpack.Decoder(), b"", False
        self.send(PREFACE, SettingsFrame(0, settings=NO_WINDOW if settings is None else settings),
                  SettingsFrame(0, flags=["ACK"]))
        if waits:
            self.send(self.ask(1), self.ask(3, method="POST", path="/en/none/", flags=["END_HEADERS"]))
            self.until(lambda frame: isinstance(frame, HeadersFrame) and frame.stream_id == 1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *frames):
        try:
            self.socket.sendall(b"".join(one if isinstance(one, bytes) else one.serialize() for one in frames))
        except OSError:
            return False
        return True

    def names(self, path=PAGE, method="GET"):
        return [(":method", method), (":scheme", "https"), (":authority", self.authority), (":path", path)]

    def ask(self, stream, more=(), fields=None, flags=ALL, **what):
        fields = [*self.names(**what), *more] if fields is None else fields
        return HeadersFrame(stream, b"".join(field(*one) for one in fields), flags=flags)

    def frames(self, seconds=10):
        end = time.monotonic() + seconds
        while True:
            while len(self.rest) >= 9:
                frame, size = Frame.parse_frame_header(memoryview(self.rest[:9]))
                if len(self.rest) < 9 + size:
                    break
                frame.parse_body(memoryview(self.rest[9:9 + size]))
                self.rest = self.rest[9 + size:]
                if isinstance(frame, HeadersFrame):
                    frame.fields = dict(self.unpacker.decode(frame.data))
                yield frame
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                data = self.socket.recv(65_536)
            except TimeoutError:
                return
            except OSError:
                data = b""
            if not data:
                self.is_over = True
                return
            self.rest += data

    def until(self, wanted, seconds=10):
        """The first frame of a kind; None when the connection ends, or time."""
        return next((frame for frame in self.frames(seconds) if wanted(frame)), None)

    def error(self):
        """The error that the connection is ended with."""
        frame = self.until(lambda frame: isinstance(frame, GoAwayFrame))
        assert self.until(lambda _: False) is None and self.is_over, "the connection is closed"
        return frame and frame.error_code

    def reset(self, stream, seconds=10):
        frame = self.until(
            lambda frame: isinstance(frame, (RstStreamFrame, GoAwayFrame)) and frame.stream_id in (0, stream), seconds)
        return frame and (type(frame), frame.error_code)

    def status(self, stream):
        kinds = HeadersFrame, RstStreamFrame
        frame = self.until(lambda frame: isinstance(frame, kinds) and frame.stream_id == stream)
        return frame and getattr(frame, "fields", {}).get(":status")

    def goes_on(self):
        """Indicates whether the page that waited comes whole."""
        self.send(WindowUpdateFrame(1, 1_000_000), WindowUpdateFrame(0, 1_000_000))
        return self.until(lambda frame: frame.stream_id == 1 and "END_STREAM" in frame.flags) is not None
