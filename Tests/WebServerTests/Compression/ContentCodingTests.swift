import Testing
import WebServer

@Suite("Files are compressed as browsers read them")
struct ContentCodingTests {
    private static let text = Array(String(repeating: "Sign in with Apple. เข้าสู่ระบบ. ", count: 200).utf8)

    @Test(
        "what begins as the coding says, is smaller, and is the same each time",
        arguments: ContentCoding.allCases)
    func compresses(_ coding: ContentCoding) throws {
        let small = try #require(coding.compress(Self.text))
        #expect(small.count < Self.text.count / 10)
        #expect(coding.compress(Self.text) == small)
        #expect(try #require(coding.compress(Self.text, isThorough: true)).count <= small.count)
        if coding == .gzip {
            // RFC 1952 §2.3: identification, deflate, no flags, no time.
            #expect(Array(small.prefix(8)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        }
    }

    @Test("what would grow is left alone", arguments: ContentCoding.allCases)
    func grows(_ coding: ContentCoding) {
        #expect(coding.compress([]) == nil)
        #expect(coding.compress(Array("ab".utf8)) == nil)
    }

    @Test(
        "text of some length is worth it",
        arguments: [
            ("index.html", 401, true), ("index.html", 400, false), ("a.png", 9000, false),
            ("LICENSE", 9000, false),
            ("x.d/file", 9000, false), ("css/site.css", 9000, true),
        ])
    func worth(_ path: String, _ size: Int, _ expected: Bool) {
        #expect(CompressibleFile.isWorthIt(path: path, size: size) == expected)
    }
}
