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
}
