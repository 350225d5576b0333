import NIOCore
import Testing

@testable import WebServer

@Suite("Bodies of files share pieces of memory")
struct BodyArenaTests {
    @Test("each is its file's bytes, whatever their sizes")
    func bytes() {
        // More than two pieces of 4 MiB, with files that are empty, small, and larger than a piece.
        var files: [String: [UInt8]] = ["empty": [], "large": [UInt8](repeating: 7, count: 5 << 20)]
        for number in 0..<700 {
            files["\(number)"] = [UInt8](repeating: UInt8(number % 251), count: 1 + number * 23)
        }
        let bodies = BodyArena.of(files)
        #expect(bodies.count == files.count)
        for (path, bytes) in files {
            #expect(bodies[path] == ByteBuffer(bytes: bytes), "\(path)")
        }
        #expect(BodyArena.of([:]).isEmpty)
    }
}
