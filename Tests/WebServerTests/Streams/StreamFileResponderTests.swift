import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP2
import Testing

@testable import WebServer

@Suite("Files are answered where a connection's frames come in (RFC 9113)")
struct StreamFileResponderTests {
    /// The fields that the router gives for a request, as HTTP/2 sends them.
    private func expected(_ path: String, _ fields: HTTPFields = [:]) throws -> [String] {
        let head = HTTPRequest(
            method: .get, scheme: "https", authority: "docs.example", path: path, headerFields: fields)
        let response = try #require(StreamBench.files.response(to: head, path: path))
        var headers = response.response.headers
        StreamBench.site.security.add(to: &headers)
        return [":status: \(response.status.code)"] + headers.map { "\($0.name.canonicalName): \($0.value)" }
            + ["date: Sun, 06 Nov 1994 08:49:37 GMT"]
    }

    private func lines(_ headers: HPACKHeaders?) -> [String] {
        headers.map { $0.map { "\($0.name): \($0.value)" } } ?? []
    }

    @Test("a page is answered as the router would, and nothing goes on")
    func page() throws {
        let bench = try StreamBench()
        try bench.ask(1, StreamBench.request("/en/"))
        #expect(try lines(bench.headers(1)) == expected("/en/"))
        #expect(lines(bench.headers(1)).contains { $0.hasPrefix("strict-transport-security: ") })
        #expect(bench.isPage(1))
        #expect(bench.isOver(1) && bench.passed.all.isEmpty)
    }

    @Test("who has the page is told so, and HEAD gets no body")
    func withoutBody() throws {
        let bench = try StreamBench()
        try bench.ask(1, StreamBench.request("/en/"))
        let tag = try #require(bench.headers(1)?.first(name: "etag"))
        try bench.ask(3, StreamBench.request("/en/", [("if-none-match", tag)]))
        #expect(try lines(bench.headers(3)) == expected("/en/", [.ifNoneMatch: tag]))
        var head = StreamBench.request("/en/")
        head.replaceOrAdd(name: ":method", value: "HEAD")
        try bench.ask(5, HPACKHeaders(head.sorted { $0.name < $1.name }.map { ($0.name, $0.value) }))
        #expect(bench.headers(5)?.first(name: "content-length") == "\(StreamBench.page.count)")
        #expect(bench.isOver(3) && bench.isOver(5) && bench.body(3).isEmpty && bench.body(5).isEmpty)
        #expect(bench.passed.all.isEmpty)
    }

    static let others: [(name: String, path: String, fields: [(String, String)])] = [
        ("no file", "/en/none/", []), ("a folder", "/en", []), ("the root", "/", []),
        ("an escaped path", "/%65n/", []), ("a question", "/en/?a=b", []),
        ("a part", "/en/", [("range", "bytes=0-1")]), ("a part of a tag", "/en/", [("if-range", "\"x\"")]),
        ("another tag", "/en/", [("if-none-match", "\"x\"")]),
        ("two tags", "/en/", [("if-none-match", "\"x\""), ("if-none-match", "\"y\"")]),
        ("two lists of codings", "/en/", [("accept-encoding", "gzip"), ("accept-encoding", "br")]),
        ("a coding that is not made", "/en/", [("accept-encoding", "gzip")]),
        ("a second host", "/en/", [("host", "docs.example")]),
        ("a length", "/en/", [("content-length", "0")]),
        ("an expectation", "/en/", [("expect", "100-continue")]),
    ]

    @Test("whatever asks for more goes on to the router", arguments: others)
    func handedOn(_ name: String, _ path: String, _ fields: [(String, String)]) throws {
        let bench = try StreamBench()
        try bench.ask(1, StreamBench.request(path, fields))
        #expect(bench.passed.all.count == 1 && bench.got.all.isEmpty)
    }

    @Test("names of others go on, to be refused", arguments: ["evil.example", "docs.example:1", ""])
    func foreignHosts(_ host: String) throws {
        let bench = try StreamBench()
        var headers = HPACKHeaders([(":method", "GET"), (":path", "/en/"), (":scheme", "https")])
        headers.add(name: ":authority", value: host)
        try bench.ask(1, headers)
        #expect(bench.passed.all.count == 1 && bench.got.all.isEmpty)
    }

    @Test("a request with a body goes on with all of its frames")
    func body() throws {
        let bench = try StreamBench()
        try bench.ask(1, StreamBench.request("/en/"), endStream: false)
        try bench.send(1, .data(.init(data: .byteBuffer(ByteBuffer(string: "body")), endStream: true)))
        try bench.ask(3, StreamBench.request("/en/short/"))
        #expect(bench.passed.all.map(\.streamID) == [1, 1])
        #expect(bench.headers(1) == nil && bench.isOver(3))
    }

    @Test("frames are as large as the client takes them, and take turns")
    func manyAtOnce() throws {
        let bench = try StreamBench()
        for number in 0..<8 {
            bench.client.write(
                HTTP2Frame(
                    streamID: HTTP2StreamID(2 * number + 1),
                    payload: .headers(.init(headers: StreamBench.request("/en/"), endStream: true))),
                promise: nil)
        }
        try bench.send(.rootStream, .windowUpdate(windowSizeIncrement: 1_000_000))
        for number in 0..<8 {
            let stream = HTTP2StreamID(2 * number + 1)
            #expect(bench.isPage(stream) && bench.isOver(stream))
            #expect(bench.sizes(stream).allSatisfy { $0 <= 16_384 })
        }
    }

    @Test("what each file has of its own is kept out of the connection's table")
    func indexing() throws {
        let bench = try StreamBench()
        try bench.ask(1, StreamBench.request("/en/"))
        let kept = try #require(bench.headers(1)).filter { $0.indexable != .indexable }.map(\.name)
        #expect(kept.sorted() == ["content-length", "etag"])
    }

    @Test("an empty file ends its stream")
    func empty() throws {
        let bench = try StreamBench()
        try bench.ask(1, StreamBench.request("/empty.txt"))
        #expect(bench.headers(1)?.first(name: ":status") == "200")
        #expect(bench.isOver(1) && bench.body(1).isEmpty)
    }
}
