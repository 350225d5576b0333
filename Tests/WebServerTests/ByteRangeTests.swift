import Testing

@testable import WebServer

@Suite("Parts of a file (RFC 9110 §14)")
struct ByteRangeTests {
    @Test(
        "what a header asks for of 1,000 bytes",
        arguments: [
            ("bytes=0-499", .part(0..<500)), ("bytes=500-", .part(500..<1000)),
            ("bytes=-1", .part(999..<1000)), ("bytes=-5000", .part(0..<1000)),
            ("bytes=0-0", .part(0..<1)), ("Bytes=990-5000", .part(990..<1000)), ("bytes=1000-", .outside),
            ("bytes=-0", .outside), ("bytes=5-3", .whole), ("bytes=0-1,4-5", .whole), ("bytes=-", .whole),
            ("bytes=a-b", .whole), ("lines=0-1", .whole), ("", .whole),
            ("bytes=99999999999999999999999-", .whole), ("bytes=--5", .whole),
        ] as [(String, ByteRange)])
    func parse(header: String, expected: ByteRange) {
        #expect(ByteRange.parse(header, size: 1_000) == expected)
    }

    @Test("an empty file has no part")
    func empty() {
        #expect(ByteRange.parse("bytes=0-0", size: 0) == .outside)
        #expect(ByteRange.parse("bytes=-5", size: 0) == .outside)
    }
}
