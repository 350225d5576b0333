import CMalloc
import Foundation

/// Memory that the process has freed, which its allocator would keep: after a rush of requests that is most of it.
enum FreedMemory {
    /// Limits the allocator to one arena for each processor, since what is free in one is of no use to the others.
    ///
    /// For a process that has no threads of its own yet.
    static func keepTogether() {
        _ = mallopt(M_ARENA_MAX, Int32(max(2, ProcessInfo.processInfo.activeProcessorCount)))
    }

    /// Gives whole pages back to the system; takes some milliseconds.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    static func giveBack() -> Bool { malloc_trim(0) == 1 }
}
