import CMalloc
import Foundation

/// Memory that the process has freed, which its allocator would keep: after a rush of requests that is most of it.
package enum AllocatorTrimming {
    /// Bytes from which a piece of memory has a mapping of its own, which goes back to the system when it is freed.
    private static let ownMapping: Int32 = 256 << 10

    /// Limits the allocator to one arena for each processor, since what is free in one is of no use to the others, and
    /// keeps it from putting large pieces into arenas after the first one was freed.
    ///
    /// For a process that has no threads of its own yet.
    package static func keepTogether() {
        _ = mallopt(M_ARENA_MAX, Int32(max(2, ProcessInfo.processInfo.activeProcessorCount)))
        _ = mallopt(M_MMAP_THRESHOLD, ownMapping)
    }

    /// Gives whole pages back to the system; takes some milliseconds.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    static func giveBack() -> Bool { malloc_trim(0) == 1 }

    /// Lets go of the code of program and libraries, of which the start used much that serving never does.
    ///
    /// It stays in the system's cache of files; what is used is mapped again, without reading. Code is never written,
    /// so that nothing is lost.
    static func giveBackCode() {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
        // `55d0a1c00000-55d0a4361000 r-xp 0017d000 fe:00 1311 /usr/bin/portico`; without a path it is no file's.
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1] == "r-xp", fields[5].drop(while: { $0 == " " }).first == "/"
            else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
