import Foundation
import Testing

@testable import WebServer

@Suite("Memory that was freed")
struct AllocatorTrimmingTests {
    /// Resident pages of this process.
    private var pages: Int {
        get throws {
            let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            return try #require(Int(text.split(separator: " ")[1]))
        }
    }

    @Test("goes back to the system, though the allocator keeps what lies between things in use")
    func givesBack() throws {
        // Below the size that the allocator takes from the system one by one; every hundredth stays in use.
        var blocks: [[UInt8]?] = (0..<6_000).map { [UInt8](repeating: UInt8($0 % 251), count: 16_384) }
        for index in blocks.indices where index % 100 != 0 { blocks[index] = nil }
        let before = try pages
        #expect(AllocatorTrimming.giveBack())
        #expect(try before - pages > 6_000, "of 24,000 pages")
        #expect(blocks.compactMap(\.self).count == 60)
    }
}
