import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Testing

@testable import WebServer

@Suite("Small rules of the server")
struct SmallRulesTests {
    private func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", _ headers: HTTPFields = [:],
        body: String = ""
    ) async throws -> IncomingRequest {
        var head = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: path)
        head.headerFields = headers
        return try await IncomingRequest(
            Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))))
    }

    @Test("A cookie is __Host- and Secure over https, plain on loopback http, always HttpOnly and Lax")
    func cookies() async throws {
        let secure = BrowserCookie(.session, origin: "https://docs.example.com").setting("v")
        #expect(secure == "__Host-portico_session=v; Path=/; HttpOnly; SameSite=Lax; Secure")
        let plain = BrowserCookie(.browser, origin: "http://127.0.0.1:8080")
        #expect(plain.setting("v") == "portico_browser=v; Path=/; HttpOnly; SameSite=Lax")
        let value = String(repeating: "a", count: 43)
        #expect(
            plain.value(in: try await request(.get, "/", [.cookie: "x=1; portico_browser=\(value)"])) == value
        )
        #expect(plain.value(in: try await request(.get, "/", [.cookie: "portico_browser=short"])) == nil)
        #expect(
            plain.value(in: try await request(.get, "/", [.cookie: "portico_browser=\(value)<b>"])) == nil)
    }

    @Test("Only our own pages may change something")
    func sameOrigin() async throws {
        let ours = "http://127.0.0.1:8080"
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let cases: [(HTTPFields, Bool)] = [
            ([:], false), ([.origin: ours], true), ([.origin: "https://evil.example"], false),
            ([.origin: "null"], false), ([site: "same-origin"], true), ([site: "cross-site"], false),
            ([site: "same-site", .origin: ours], false), ([site: "none"], false),
        ]
        for (headers, expected) in cases {
            #expect(
                SameOrigin.allows(try await request(.post, "/", headers), origin: ours) == expected,
                "\(headers)")
        }
    }

    @Test("A form is decoded; too many parameters and too large a body are refused")
    func forms() async throws {
        let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        let good = try await request(.post, "/x?q=%E0%B8%81", form, body: "a=1&b=2+3&a=4")
        #expect(good.query("q") == "ก")
        #expect(good.form("a") == "1")
        #expect(good.form("b") == "2 3")
        let many = (0..<60_000).map { "p\($0)=1" }.joined(separator: "&")
        await #expect(throws: RequestError.self) {
            try await request(.post, "/", form, body: String(many.prefix(60_000)))
        }
        await #expect(throws: RequestError.tooLarge) {
            try await request(.post, "/", form, body: String(repeating: "a", count: 70_000))
        }
        await #expect(throws: RequestError.badForm) { try await request(.get, "/?" + many.prefix(9_000)) }
        await #expect(throws: RequestError.badForm) { try await request(.get, "/?a=%zz") }
    }

    @Test("Files have their media type")
    func types() {
        #expect(ContentType.of("th/index.html") == "text/html; charset=utf-8")
        #expect(ContentType.of("js/site.js") == "text/javascript; charset=utf-8")
        #expect(ContentType.of("a.b/none") == "application/octet-stream")
        #expect(ContentType.of("") == "application/octet-stream")
    }

    @Test("A file of the site is sent with its tag, and not again to who has it")
    func files() async throws {
        let files = SiteFiles(["th/index.html": Array("<p>สวัสดี".utf8)])
        func get(_ path: String, _ headers: HTTPFields = [:], _ method: HTTPRequest.Method = .get)
            -> Response?
        {
            var head = HTTPRequest(method: method, scheme: "http", authority: "x", path: path)
            head.headerFields = headers
            return files.response(to: head, path: path)?.response
        }
        let first = try #require(get("/th/"))
        #expect(first.status == .ok)
        let tag = try #require(first.headers[.eTag])
        #expect(get("/th/", [.ifNoneMatch: tag])?.status == .notModified)
        #expect(get("/th/", [.ifNoneMatch: "\"other\", W/\(tag)"])?.status == .notModified)
        #expect(get("/th")?.status == .movedPermanently)
        #expect(get("/th", [:])?.headers[.location] == "/th/")
        #expect(get("/th/index.html")?.status == .ok)
        #expect(get("/th/", [:], .head)?.body.contentLength == 0)
        for path in ["/no/", "/../th/", "/%2e%2e/th/", "/%ff", "/th/index.html/"] {
            #expect(get(path) == nil)
        }
    }
}
