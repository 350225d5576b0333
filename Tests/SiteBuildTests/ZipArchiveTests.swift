import Foundation
import Testing

@testable import SiteBuild

@Suite("A ZIP archive (APPNOTE 6.3.10)")
struct ZipArchiveTests {
    /// A number of an archive, its lowest byte first.
    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int {
        bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test("of no files it is the end of a directory")
    func empty() {
        #expect(ZipArchive.bytes([:]) == [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
    }

    @Test("a file stands behind its head, and in the directory with its place, checksum and sizes")
    func one() {
        let archive = ZipArchive.bytes(["a/ü.txt": Array("123456789".utf8)])
        #expect(archive.starts(with: [0x50, 0x4B, 3, 4, 20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0]))
        // The check value of CRC-32 (ISO-HDLC).
        #expect(Self.number(archive, at: 14, size: 4) == 0xCBF4_3926)
        #expect(Self.number(archive, at: 18, size: 4) == 9)
        #expect(Self.number(archive, at: 22, size: 4) == 9)
        #expect(archive[30..<38].elementsEqual("a/ü.txt".utf8))
        #expect(archive[38..<47].elementsEqual("123456789".utf8))
        let end = archive.count - 22
        #expect(Self.number(archive, at: end + 10, size: 2) == 1)
        #expect(Self.number(archive, at: end + 16, size: 4) == 47)
        #expect(archive[47..<51].elementsEqual([0x50, 0x4B, 1, 2]))
        #expect(Self.number(archive, at: end + 12, size: 4) == end - 47)
    }

    @Test("text is deflated, files stand by name, and the same files make the same bytes")
    func many() {
        let files = ["b": [UInt8](repeating: 0x41, count: 100_000), "a": Array("short".utf8), "c": []]
        let archive = ZipArchive.bytes(files)
        #expect(archive.count < 1_000)
        #expect(Self.number(archive, at: 8, size: 2) == 0)
        #expect(archive[30..<36].elementsEqual("ashort".utf8))
        #expect(Self.number(archive, at: 36 + 8, size: 2) == 8)
        #expect(ZipArchive.bytes(files) == archive)
    }
}
