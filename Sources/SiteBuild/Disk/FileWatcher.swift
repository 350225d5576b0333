import Foundation
import Synchronization

#if os(Linux)
/// Tells which files below some folders have changed, by inotify(7).
///
/// Folders are watched, not files, so that editors may save through a temporary name, swap files or write in
/// place. Changes are told once they have come to rest.
package final class FileWatcher: Sendable {
    /// Why nothing can be watched.
    package struct Failure: Error, CustomStringConvertible {
        /// What the system said.
        package let reason: String
        package var description: String { "cannot watch for changes: \(reason)" }
    }

    /// Paths relative to the project's folder that have changed; a folder stands for all that is below it.
    package let changes: AsyncStream<Set<String>>
    private let stopped = Atomic(false)

    /// Milliseconds of silence after which changes are told: a file that was closed or moved into its place
    /// is whole, of one that was emptied or taken away more is to come.
    private static let settled: Int32 = 3
    private static let unsettled: Int32 = 40
    /// So many events are taken at most before changes are told nevertheless.
    private static let patience = 200

    /// Watches folders and files.
    ///
    /// - Parameters:
    ///   - root: the project's folder.
    ///   - folders: folders in it, watched with all that is below.
    ///   - files: names of files in it.
    package init(root: String, folders: [String], files: [String]) throws(Failure) {
        let tree = try Tree(root: root, folders: folders, files: files)
        let (stream, continuation) = AsyncStream<Set<String>>.makeStream()
        changes = stream
        // Reading blocks, so it has a thread of its own; it ends with the watcher.
        Thread.detachNewThread { [weak self] in
            var tree = tree
            while let watcher = self, !watcher.stopped.load(ordering: .relaxed) {
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

extension FileWatcher {
    /// The watched folders, and what has happened in them.
    private struct Tree: Sendable {
        let root: String
        let folders: [String]
        let files: [String]
        let descriptor: Int32
        /// Watch → the folder's path relative to `root`, empty for `root` itself.
        var watches: [Int32: String] = [:]
        var changed: Set<String> = []
        /// Files of which more is to come.
        var open: Set<String> = []

        private static let events = UInt32(
            IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

        init(root: String, folders: [String], files: [String]) throws(Failure) {
            self.root = root
            self.folders = folders
            self.files = files
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
            guard watch("") else {
                let reason = String(cString: strerror(errno))
                close()
                throw Failure(reason: reason)
            }
            for folder in folders { add(folder) }
        }

        func close() { _ = Foundation.close(descriptor) }

        /// Waits for changes to come to rest; empty after half a second of silence.
        mutating func next() -> Set<String> {
            for _ in 0..<FileWatcher.patience {
                let wait = changed.isEmpty ? 500 : open.isEmpty ? FileWatcher.settled : FileWatcher.unsettled
                var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard Foundation.poll(&poll, 1, wait) > 0 else { break }
                read()
            }
            defer {
                changed = []
                open = []
            }
            return changed
        }

        private mutating func watch(_ folder: String) -> Bool {
            let watch = inotify_add_watch(
                descriptor, folder.isEmpty ? root : root + "/" + folder, Self.events)
            // A folder that is watched already is reached by a link as well: going on would have no end.
            guard watch >= 0, watches[watch] == nil else { return false }
            watches[watch] = folder
            return true
        }

        /// Watches a folder with all that is below.
        private mutating func add(_ folder: String) {
            guard watch(folder) else { return }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names.sorted() where !Disk.isLeftover(name) {
                var isFolder: ObjCBool = false
                let path = folder + "/" + name
                if FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder),
                    isFolder.boolValue
                {
                    add(path)
                }
            }
        }

        /// Stops watching what is at or below a path.
        private mutating func forget(_ folder: String) {
            for (watch, path) in watches where path == folder || path.hasPrefix(folder + "/") {
                inotify_rm_watch(descriptor, watch)
                watches[watch] = nil
            }
        }

        private mutating func read() {
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            let count = buffer.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            let head = MemoryLayout<inotify_event>.size
            var offset = 0
            while offset + head <= count {
                let event = buffer.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                }
                let end = min(offset + head + Int(event.len), count)
                let name = String(
                    decoding: buffer[(offset + head)..<end].prefix { $0 != 0 }, as: UTF8.self)
                take(event, name)
                offset = end
            }
        }

        private mutating func take(_ event: inotify_event, _ name: String) {
            func has(_ bits: Int) -> Bool { event.mask & UInt32(bits) != 0 }
            if has(Int(IN_Q_OVERFLOW)) {
                // Nobody knows what happened: everything is looked at again.
                for folder in folders {
                    forget(folder)
                    add(folder)
                }
                changed.formUnion(folders + files)
                return
            }
            guard let folder = watches[event.wd] else { return }
            if has(Int(IN_IGNORED)) {
                watches[event.wd] = nil
                return
            }
            let path = folder.isEmpty ? name : folder + "/" + name
            guard !name.isEmpty, !Disk.isLeftover(name),
                !folder.isEmpty || folders.contains(name) || files.contains(name)
            else { return }
            if has(Int(IN_ISDIR)) {
                if has(Int(IN_ATTRIB)) { return }
                forget(path)
                add(path)
            }
            changed.insert(path)
            if has(Int(IN_CLOSE_WRITE) | Int(IN_MOVED_TO)) { open.remove(path) } else { open.insert(path) }
        }
    }
}
#endif
