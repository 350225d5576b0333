import Testing

@testable import Playground

@Suite("QR codes (ISO/IEC 18004)")
struct QRCodeTests {
    /// A QR code as text, `#` for dark.
    private static func drawn(_ code: QRCode) -> [String] {
        (0..<code.size).map { row in String((0..<code.size).map { code[$0, row] ? "#" : "." }) }
    }

    @Test("a short text takes the smallest code, with finders in three corners")
    func smallest() throws {
        let lines = Self.drawn(try #require(QRCode("otpauth")))
        #expect(lines.count == 21)
        let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        #expect(lines.prefix(7).map { String($0.prefix(7)) } == finder)
        #expect(lines.prefix(7).map { String($0.suffix(7)) } == finder)
        #expect(lines.suffix(7).map { String($0.prefix(7)) } == finder)
        #expect(lines.suffix(7).map { String($0.suffix(7)) } != finder)
    }

    @Test(
        "the size follows the length in bytes",
        arguments: [(14, 21), (15, 25), (213, 57), (214, 61), (2_331, 177)])
    func sizes(length: Int, size: Int) throws {
        #expect(try #require(QRCode(String(repeating: "a", count: length))).size == size)
    }

    @Test("a text that fits into no code gives none")
    func tooLong() {
        #expect(QRCode(String(repeating: "a", count: 2_332)) == nil)
        #expect(QRCode(String(repeating: "ก", count: 778)) == nil)
    }

    @Test("as SVG it has a quiet zone and a name that ends no attribute")
    func picture() throws {
        let svg = try #require(QRCode("otpauth")).svg(label: "<\"&")
        #expect(svg.contains("viewBox=\"0 0 29 29\""))
        #expect(svg.contains("aria-label=\"&lt;&quot;&amp;\""))
        #expect(svg.contains("M4,4h7v1h-7z"))
    }
}
