import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import SiteModel
import Testing

@testable import WebServer

@Suite("Files are sent small, once, and never in a coding that was not asked for (RFC 9110)")
struct SiteFilesTests {
    private static let css = Array(String(repeating: "a { color: black }\n", count: 100).utf8)
    private static let files = SiteFiles([
        "css/site.css": css, "en/index.html": css, "short.txt": Array("hello".utf8), "a.png": css,
        "en/styled.html": Array("<link rel=\"stylesheet\" href=\"../css/site.css\">".utf8),
    ])

    private func response(_ path: String, _ headers: HTTPFields = [:]) throws -> Response {
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1", path: path, headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let path = String(path.prefix { $0 != "?" })
        return try #require(Self.files.response(to: request.head, path: path)).response
    }

    static let accepted: [(String?, ContentCoding?)] = [
        (nil, nil), ("", nil), ("gzip, deflate, br, zstd", .brotli), ("gzip", .gzip), ("GZIP;q=0.5", .gzip),
        ("br;q=0, gzip", .gzip), ("br;q=0.000, gzip;q=0", nil), ("*", .brotli), ("*, br;q=0", .gzip),
        ("identity", nil), ("deflate", nil), ("br;q=1.0, gzip;q=0.8, *;q=0.1", .brotli), (";;;,,q=1", nil),
    ]

    @Test("the smallest coding that the browser takes", arguments: accepted)
    func coding(_ header: String?, _ expected: ContentCoding?) {
        #expect(AcceptedCoding.best(of: header) == expected)
    }

    @Test("each coding has its own tag, and says what it depends on")
    func codings() throws {
        let plain = try response("/css/site.css")
        let small = try response("/css/site.css", [.acceptEncoding: "gzip"])
        let smaller = try response("/css/site.css", [.acceptEncoding: "gzip, br"])
        #expect(plain.headers[.contentEncoding] == nil && plain.headers[.vary] == "Accept-Encoding")
        #expect(small.headers[.contentEncoding] == "gzip" && small.headers[.vary] == "Accept-Encoding")
        #expect(smaller.headers[.contentEncoding] == "br")
        #expect(Set([plain, small, smaller].map { $0.headers[.eTag] }).count == 3)
        #expect(small.body.contentLength.map { $0 < Self.css.count / 4 } == true)
        #expect(small.headers[.contentType] == "text/css; charset=utf-8")
    }

    @Test("what is known is not sent again, in the coding it is known in only")
    func notModified() throws {
        let tag = try #require(try response("/en/", [.acceptEncoding: "br"]).headers[.eTag])
        #expect(try response("/en/", [.acceptEncoding: "br", .ifNoneMatch: tag]).status == .notModified)
        #expect(
            try response("/en/", [.acceptEncoding: "br", .ifNoneMatch: "W/\(tag), \"x\""]).status
                == .notModified)
        #expect(try response("/en/", [.acceptEncoding: "gzip", .ifNoneMatch: tag]).status == .ok)
        #expect(try response("/en/", [.ifNoneMatch: "\"x\""]).status == .ok)
    }

    @Test("a page's style sheets and the scripts of its head are named before the page is read (RFC 8288)")
    func preloadedStyles() throws {
        let page = """
            <!doctype html><head><link rel="stylesheet" href="../css/site.css?v=1f">
            <link rel="stylesheet" href="/css/content-extras.css"><script src="../js/site.js"></script>
            <script type="application/ld+json">{}</script><script type="module" src="/m.js"></script></head>
            <body><link rel="stylesheet" href="/late.css"><script src="/late.js"></script>
            """
        let expected =
            "<../js/site.js>; rel=preload; as=script, <../css/site.css?v=1f>; rel=preload; as=style, "
            + "</css/content-extras.css>; rel=preload; as=style"
        #expect(PreloadedParts.header(of: Array(page.utf8)) == expected)
        let link = try #require(HTTPField.Name("Link"))
        #expect(try response("/en/styled.html").headers[link] == "<../css/site.css>; rel=preload; as=style")
        #expect(try response("/en/").headers[link] == nil && response("/css/site.css").headers[link] == nil)
    }

    @Test(
        "what a header or HTML would escape is left to the page",
        arguments: ["a&amp;b", "a>b", "a b", "ก", "a\\b"])
    func unusualStyles(_ address: String) {
        #expect(
            PreloadedParts.header(of: Array("<link rel=\"stylesheet\" href=\"\(address)\">".utf8)) == nil)
        #expect(PreloadedParts.header(of: Array("<link rel=\"stylesheet\" href=\"".utf8)) == nil)
    }

    @Test("a file is found however its address is spelled, and nothing else is")
    func spelling() throws {
        #expect(try response("/%65n/").status == .ok)
        #expect(try response("/en").status == .movedPermanently)
        for path in ["/playground/google.com/start", "/e/index.html", "/short", "/enn/", "//en/"] {
            let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: path)
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            #expect(Self.files.response(to: request.head, path: path) == nil, "\(path)")
        }
    }

    @Test("pictures and short files go as they are")
    func plain() throws {
        for path in ["/short.txt", "/a.png"] {
            let response = try response(path, [.acceptEncoding: "br"])
            #expect(response.headers[.contentEncoding] == nil && response.headers[.vary] == nil)
        }
    }

    @Test("an address with its file's own version may be kept for ever, no other may")
    func pinned() throws {
        let version = ContentHash.text(Self.css)
        #expect(
            try response("/css/site.css?v=\(version)").headers[.cacheControl]?.contains("immutable") == true)
        for path in [
            "/css/site.css", "/css/site.css?v=0", "/css/site.css?x=1&v=\(version)", "/en/?v=\(version)",
        ] {
            #expect(try response(path).headers[.cacheControl] == "no-cache")
        }
    }
}
