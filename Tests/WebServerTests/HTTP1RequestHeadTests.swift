import Testing

@testable import WebServer

@Suite("Heads of requests that may be answered before the decoder")
struct HTTP1RequestHeadTests {
    private func read(_ text: String, most: Int = 400, mostFields: Int = 6) -> HTTP1RequestHead.Reading {
        Array(text.utf8).withUnsafeBytes { HTTP1RequestHead.read($0, most: most, mostFields: mostFields) }
    }

    private func head(_ text: String) throws -> HTTP1RequestHead {
        guard case .head(let head) = read(text) else {
            throw Unread(text: text)
        }
        return head
    }

    private struct Unread: Error { let text: String }

    private func part(_ text: String, _ range: Range<Int>?) -> String? {
        range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }

    @Test("a browser's request for a page")
    func plain() throws {
        let text =
            "GET /en/?v=1 HTTP/1.1\r\nHost: a.example:80\r\naccept-encoding:\tgzip, br \r\n"
            + "If-None-Match: \"x\"\r\nConnection: keep-alive\r\n\r\nGET"
        let head = try head(text)
        #expect(head.length == text.utf8.count - 3)
        #expect(part(text, head.target) == "/en/?v=1")
        #expect(part(text, head.host) == "a.example:80")
        #expect(part(text, head.acceptEncoding) == "gzip, br")
        #expect(part(text, head.ifNoneMatch) == "\"x\"")
        #expect(!head.isHead && head.isSimple && !head.endsConnection)
        #expect(try self.head("HEAD / HTTP/1.1\r\n\r\n").isHead)
    }

    @Test(
        "a request that wants more than a file goes on by itself",
        arguments: [
            "Range: bytes=0-1", "if-range: x", "Host: a\r\nHost: b",
            "Accept-Encoding: br\r\nAccept-Encoding: gzip",
        ])
    func notSimple(_ field: String) throws {
        #expect(try !head("GET / HTTP/1.1\r\n\(field)\r\n\r\n").isSimple)
    }

    @Test(
        "a connection that is to end, or to be something else",
        arguments: ["close", "Upgrade", "keep-alive, x", ""])
    func ends(_ value: String) throws {
        #expect(try head("GET / HTTP/1.1\r\nConnection: \(value)\r\n\r\n").endsConnection)
    }

    @Test("every part of a request waits for the rest")
    func incomplete() {
        let text = "GET /en/ HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n"
        for count in 1..<text.utf8.count {
            let reading = read(String(decoding: text.utf8.prefix(count), as: UTF8.self))
            #expect(reading == .incomplete, "\(count)")
        }
    }

    static let unusual = [
        "POST / HTTP/1.1\r\n\r\n", "get / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n",
        "GET * HTTP/1.1\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\n\r\n", "OPTIONS * HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u{16}\u{3}\u{1}",
    ]

    @Test("what is no GET or HEAD of a path goes to the decoder at once", arguments: unusual)
    func other(_ text: String) {
        #expect(read(text) == .unusual)
    }

    static let fields = [
        "Content-Length: 0", "content-length: 5", "Transfer-Encoding: chunked", "TRANSFER-ENCODING: x",
        "Expect: 100-continue",
        "Upgrade: h2c", "Trailer: x", "Content-Length : 5", " folded: x", "Host: a\r\n b", "No colon", ": x",
        "A\u{0}: b",
        "A: b\u{0}", "A: b\u{7F}", "A: b\rC: d", "A: b\nC: d", "Nämé: x", "a(b): c",
    ]

    @Test(
        "what is written unusually, or has a body, goes to the decoder with all that follows",
        arguments: fields)
    func unusualFields(_ field: String) {
        #expect(read("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n") == .unusual)
        #expect(read("GET / HTTP/1.1\r\n\(field)\r\nHost: a\r\n\r\n") == .unusual)
    }

    static let lines = [
        "GET /a b HTTP/1.1", "GET / HTTP/1.0", "GET / HTTP/2", "GET / HTTP/1.1 ", "GET  / HTTP/1.1",
        "GET /\u{0} HTTP/1.1",
        "GET /ก HTTP/1.1", "GET /\tHTTP/1.1",
    ]

    @Test("as do request lines", arguments: lines)
    func unusualLines(_ line: String) {
        let reading = read("\(line)\r\nHost: a\r\n\r\n" + String(repeating: "x", count: 400))
        #expect(reading == .unusual)
    }

    @Test("a head without end, and one with too many fields")
    func bounds() {
        #expect(read("GET /" + String(repeating: "a", count: 500)) == .unusual)
        #expect(read("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 500) + "\r\n\r\n") == .unusual)
        let field = "A: b\r\n"
        #expect(read("GET / HTTP/1.1\r\n" + String(repeating: field, count: 7) + "\r\n") == .unusual)
        #expect(throws: Never.self) {
            try head("GET / HTTP/1.1\r\n" + String(repeating: field, count: 6) + "\r\n")
        }
    }

    @Test(
        "dates of header fields",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
        ])
    func dates(_ seconds: Int, _ text: String) {
        #expect(HTTPDate.text(seconds: seconds) == text)
    }
}
