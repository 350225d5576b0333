"""Pages over HTTP/2, as a client sees them that also does what browsers do not."""

import signal

import h2.config
import h2.connection
import h2.events
import h2.exceptions
import h2.settings
import hyperframe.frame
import pytest

from test_tls import SecureServer, write_certificate

pytestmark = pytest.mark.everyday

WINDOW = h2.settings.SettingCodes.INITIAL_WINDOW_SIZE
# It means nothing without `Range`, but is a request of its own kind: the router answers it.
ROUTED = [("if-range", '"none"')]


class Answer:
    def __init__(self):
        self.headers, self.body, self.is_over, self.reset = [], b"", False, None

    @property
    def status(self):
        return dict(self.headers).get(":status")

    def __getitem__(self, name):
        return dict(self.headers).get(name)


class Client:
    """One connection of HTTP/2."""

    def __init__(self, server, window=None):
        self.authority = f"localhost:{server.port}"
        self.socket = server.connect(alpn=("h2",))
        self.http = h2.connection.H2Connection(h2.config.H2Configuration(
            header_encoding="utf-8", validate_outbound_headers=False, normalize_outbound_headers=False))
        if window is not None:
            self.http.local_settings = h2.settings.Settings(initial_values={WINDOW: window})
        self.http.initiate_connection()
        self.answers, self.is_closed = {}, False
        self.takes = window is None
        self.send()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self):
        if pending := self.http.data_to_send():
            self.socket.sendall(pending)

    def ask(self, path, more=(), method="GET", authority=None, ends=True, sends=True):
        """The number of a new stream with a request."""
        stream = self.http.get_next_available_stream_id()
        self.http.send_headers(stream, [
            (":method", method), (":scheme", "https"), (":authority", authority or self.authority), (":path", path),
            *more], end_stream=ends)
        self.answers[stream] = Answer()
        if sends:
            self.send()
        return stream

    def until(self, done, seconds=20):
        """Reads until something is so, or the connection ends; false then."""
        self.socket.settimeout(seconds)
        while not done():
            try:
                data = self.socket.recv(65_536)
            except (ConnectionResetError, TimeoutError):
                data = b""
            if not data:
                self.is_closed = True
                return done()
            try:
                events = self.http.receive_data(data)
            except h2.exceptions.StreamClosedError:
                events = []
            for event in events:
                self.note(event)
            try:
                self.send()
            except OSError:
                self.is_closed = True
                return done()
        return True

    def frames(self, seconds=10):
        """What the server sends from now on, as frames; the h2 package takes none after a GOAWAY."""
        self.socket.settimeout(seconds)
        waiting = b""
        while data := self.socket.recv(65_536):
            waiting += data
            while len(waiting) >= 9:
                frame, size = hyperframe.frame.Frame.parse_frame_header(memoryview(waiting[:9]))
                if len(waiting) < 9 + size:
                    break
                frame.parse_body(memoryview(waiting[9:9 + size]))
                waiting = waiting[9 + size:]
                yield frame

    def note(self, event):
        answer = self.answers.get(getattr(event, "stream_id", None))
        if answer is None:
            return
        if isinstance(event, h2.events.ResponseReceived):
            answer.headers = [(name, value) for name, value in event.headers]
        elif isinstance(event, h2.events.DataReceived):
            answer.body += event.data
            if self.takes:
                self.http.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamReset):
            answer.reset = event.error_code
        if isinstance(event, (h2.events.StreamEnded, h2.events.StreamReset)):
            answer.is_over = True

    def get(self, path, more=(), **options):
        answer = self.answers[self.ask(path, more, **options)]
        assert self.until(lambda: answer.is_over), path
        return answer


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    folder = tmp_path_factory.mktemp("http2")
    write_certificate(folder)
    server = SecureServer(folder).start()
    yield server
    server.stop()


@pytest.fixture
def client(secure):
    with Client(secure) as client:
        yield client


def shown(answer):
    """All of an answer but its time."""
    return [field for field in answer.headers if field[0] != "date"], answer.body


PATHS = ["/en/", "/th/", "/css/site.css", "/js/search.js", "/en/index.html", "/en", "/", "/en/none/", "/llms.txt",
         "/%65n/", "/en/?a=b"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("coding", [None, "gzip", "br", "gzip;q=0, *", "nonsense"])
def test_each_answer_is_the_routers_field_for_field(client, path, method, coding):
    fields = [("accept-encoding", coding)] if coding else []
    for known in ([], [("if-none-match", '"other"')]):
        routed = client.get(path, fields + known + ROUTED, method=method)
        assert routed["date"]
        at_once = client.get(path, fields + known, method=method)
        assert shown(at_once) == shown(routed)
        assert [name for name, _ in at_once.headers] == [name for name, _ in routed.headers]
    if tag := routed["etag"]:
        known = fields + [("if-none-match", tag)]
        at_once = client.get(path, known, method=method)
        assert at_once.status == "304" and at_once.body == b""
        assert shown(at_once) == shown(client.get(path, known + ROUTED, method=method))


def test_parts_are_the_routers(client):
    whole = client.get("/en/")
    part = client.get("/en/", [("range", "bytes=5-14")])
    assert part.status == "206" and part.body == whole.body[5:15]
    assert client.get("/en/", [("range", "bytes=9999999-")]).status == "416"


@pytest.mark.parametrize(("authority", "more", "status"), [
    ("evil.example", [], "421"), ("localhost:1", [], "421"), ("", [], "400"),
    (None, [("host", "evil.example")], "400"),
])
def test_names_of_others_are_refused(secure, client, authority, more, status):
    answer = without_authority(client, more) if authority == "" else client.get("/en/", more, authority=authority)
    assert answer.status == status
    assert client.get("/en/").status == "200", "the connection goes on"


def without_authority(client, fields):
    stream = client.http.get_next_available_stream_id()
    head = [(":method", "GET"), (":scheme", "https"), (":path", "/en/"), *fields]
    client.http.send_headers(stream, head, end_stream=True)
    client.answers[stream] = answer = Answer()
    client.send()
    assert client.until(lambda: answer.is_over)
    return answer


def test_a_host_may_stand_for_the_authority(client):
    """RFC 9113 §8.3.1: a request that was one of HTTP/1.1 may have `Host` alone."""
    assert without_authority(client, [("host", client.authority)]).status == "200"
    assert without_authority(client, [("host", "evil.example")]).status == "421"
    assert without_authority(client, [("host", client.authority), ("host", client.authority)]).status == "400"


def test_a_hundred_streams_at_once_get_their_pages(client):
    wanted = client.get("/en/")
    streams = [client.ask("/en/" if number % 3 else "/en/none/", sends=False) for number in range(90)]
    client.send()
    assert client.until(lambda: all(client.answers[stream].is_over for stream in streams))
    for number, stream in enumerate(streams):
        answer = client.answers[stream]
        assert answer.status == ("200" if number % 3 else "404")
        if number % 3:
            assert answer.body == wanted.body


def test_a_get_with_a_body_is_answered(client):
    stream = client.ask("/en/", [("content-length", "5")], ends=False)
    client.http.send_data(stream, b"hello", end_stream=True)
    client.send()
    answer = client.answers[stream]
    assert client.until(lambda: answer.is_over)
    assert answer.status == "200" and shown(answer) == shown(client.get("/en/"))


def test_a_window_of_one_byte_is_kept_to(secure):
    with Client(secure, window=1) as client:
        stream = client.ask("/robots.txt")
        answer = client.answers[stream]
        assert client.until(lambda: answer.body)
        size = 1
        while not answer.is_over:
            assert len(answer.body) == size
            client.http.increment_flow_control_window(1, stream)
            client.send()
            size += 1
            assert client.until(lambda: len(answer.body) >= size or answer.is_over)
        assert len(answer.body) == int(answer["content-length"])


def test_who_resets_an_answer_gets_the_next_one(secure):
    with Client(secure, window=0) as client:
        for _ in range(20):
            stream = client.ask("/en/")
            assert client.until(lambda: client.answers[stream].headers)
            client.http.reset_stream(stream, 8)
            client.send()
        stream = client.ask("/en/")
        client.http.increment_flow_control_window(1_000_000, stream)
        client.send()
        assert client.until(lambda: client.answers[stream].is_over)
        assert client.answers[stream].status == "200"


def test_who_opens_and_resets_without_end_is_cut(secure):
    with Client(secure, window=0) as client:
        for _ in range(400):
            try:
                stream = client.ask("/en/", sends=False)
                client.http.reset_stream(stream, 8)
                client.send()
            except (OSError, h2.exceptions.ProtocolError):
                break
        assert not client.until(lambda: False, seconds=5) and client.is_closed
    with Client(secure) as client:
        assert client.get("/en/").status == "200"


@pytest.mark.slow
@pytest.mark.parametrize("path", [None, "/en/", "/en/none/"])
def test_an_answer_under_way_is_finished_when_the_server_stops(tmp_path, path):
    write_certificate(tmp_path)
    server = SecureServer(tmp_path).start()
    try:
        with Client(server, window=0) as client:
            stream = client.ask(path or "/en/")
            answer = client.answers[stream]
            assert client.until(lambda: answer.headers)
            if path is None:
                client.http.reset_stream(stream)
                client.send()
                assert client.get("/en/", method="HEAD").status == "200"
            server.process.send_signal(signal.SIGTERM)
            body, ends = b"", []
            for frame in client.frames():
                if isinstance(frame, hyperframe.frame.PingFrame):
                    assert not body, "the server waits for its client"
                    client.socket.sendall(hyperframe.frame.PingFrame(0, frame.opaque_data, flags=["ACK"]).serialize())
                    if path:
                        client.socket.sendall(hyperframe.frame.WindowUpdateFrame(stream, 1_000_000).serialize())
                elif isinstance(frame, hyperframe.frame.GoAwayFrame):
                    ends.append(frame.last_stream_id)
                elif isinstance(frame, hyperframe.frame.DataFrame):
                    body += bytes(frame.data)
            assert ends == [2**31 - 1, stream if path else stream + 2]
            assert path is None or len(body) == int(answer["content-length"])
        assert server.process.wait(20) == 0
    finally:
        server.stop()
