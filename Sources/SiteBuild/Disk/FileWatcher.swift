import Foundation
import Synchronization

#if os(Linux)
/// Tells which files below some folders have changed, by inotify(7).
///
/// Folders are watched, not files, so that editors may save through a temporary name, swap files or write in
/// place. Changes are told once they have come to rest.
package final class FileWatcher: Sendable {
    /// Too many folders for the system to watch.
    package struct Shortage: Error, CustomStringConvertible {
        let setting: String

        package var description: String {
            "the system watches no more folders (`\(setting)`), so changes in the others are looked for twice a "
                + "second; a larger number, `sysctl -w \(setting)=524288`, makes them show at once"
        }
    }

    /// Paths relative to the project's folder that have changed; a folder stands for all that is below it.
    package let changes: AsyncStream<Set<String>>
    private let stopped = Atomic(false)

    /// Watches folders and files. Folders for which the system has no watches left are looked through instead.
    ///
    /// - Parameters:
    ///   - disk: the project's folder.
    ///   - folders: folders in it, watched with all that is below.
    ///   - files: names of files in it.
    ///   - most: so many folders are watched at most.
    ///   - shortage: told once, when not all can be watched.
    package init(
        disk: Disk, folders: [String], files: [String], most: Int = .max,
        shortage: @escaping @Sendable (Shortage) -> Void
    ) {
        let tree = WatchedTree(disk: disk, folders: folders, files: files, most: most)
        let (stream, continuation) = AsyncStream<Set<String>>.makeStream()
        changes = stream
        // Reading blocks, so it has a thread of its own; it ends with the watcher.
        Thread.detachNewThread { [weak self] in
            var tree = tree
            var isTold = false
            while let watcher = self, !watcher.stopped.load(ordering: .relaxed) {
                if !isTold, let reason = tree.shortage {
                    shortage(reason)
                    isTold = true
                }
                let changed = tree.next()
                if !changed.isEmpty { continuation.yield(changed) }
            }
            tree.close()
            continuation.finish()
        }
    }

    /// Ends `changes`, within half a second.
    package func stop() { stopped.store(true, ordering: .relaxed) }
}
#endif
