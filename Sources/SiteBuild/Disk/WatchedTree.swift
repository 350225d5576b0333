import Foundation

#if os(Linux)
/// The watched folders, and what has happened in them.
struct WatchedTree: Sendable {
    /// Milliseconds of silence after which changes are told: a file that was closed or moved into its place
    /// is whole, of one that was emptied or taken away more is to come.
    private static let settled: Int32 = 3
    private static let unsettled: Int32 = 40
    /// So many events are taken at most before changes are told nevertheless.
    private static let patience = 200

    private let disk: Disk
    private let folders: [String]
    private let files: [String]
    /// So many folders are watched at most.
    private let most: Int
    /// -1 when nothing can be watched.
    private let descriptor: Int32
    /// Watch → the folder's paths relative to the project's, empty for that itself; more than one where links lead to
    /// it.
    private var watches: [Int32: Set<String>] = [:]
    /// Path of a link → what it leads to, absolute.
    private var links: [String: String] = [:]
    /// The folders that are looked through instead.
    private var polled = PolledFolders()
    private var changed: Set<String> = []
    /// Files of which more is to come.
    private var open: Set<String> = []
    /// The reason why not all folders are watched; nil when they are.
    private(set) var shortage: FileWatcher.Shortage?

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

    init(disk: Disk, folders: [String], files: [String], most: Int) {
        self.disk = disk
        self.folders = folders
        self.files = files
        self.most = most
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor < 0 { shortage = FileWatcher.Shortage(setting: "fs.inotify.max_user_instances") }
        if case .refused = watch("") { polled.addFiles(folders + files, in: disk) }
        for folder in folders { add(folder, in: tree) }
    }

    private var tree: SourceTree { disk.tree }

    func close() { if descriptor >= 0 { _ = Foundation.close(descriptor) } }

    /// Waits for changes to come to rest; empty after half a second of silence.
    mutating func next() -> Set<String> {
        for _ in 0..<Self.patience {
            let wait = changed.isEmpty ? 500 : open.isEmpty ? Self.settled : Self.unsettled
            // A negative descriptor is passed over, so that this only waits.
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard Foundation.poll(&poll, 1, wait) > 0 else { break }
            read()
        }
        look()
        defer {
            changed = []
            open = []
        }
        return changed
    }

    private mutating func look() {
        let found = polled.changes(in: disk)
        changed.formUnion(found)
        // The project's own folder is one of them: a folder of the sources may have come.
        for folder in folders where found.contains(folder) {
            forget(folder)
            add(folder, in: tree)
        }
    }

    private enum Watching { case watched(Int32), gone, refused }

    private mutating func watch(_ folder: String) -> Watching {
        guard descriptor >= 0, watches.count < most else {
            if shortage == nil { shortage = FileWatcher.Shortage(setting: "fs.inotify.max_user_watches") }
            return .refused
        }
        let watch = inotify_add_watch(
            descriptor, folder.isEmpty ? disk.root : disk.absolute(folder), Self.events)
        guard watch >= 0 else {
            guard errno == ENOSPC || errno == ENOMEM else { return .gone }
            if shortage == nil { shortage = FileWatcher.Shortage(setting: "fs.inotify.max_user_watches") }
            return .refused
        }
        watches[watch, default: []].insert(folder)
        return .watched(watch)
    }

    /// Watches a folder with all that is below, and notes where a link leads.
    ///
    /// - Parameter above: the watches of the folders that it is in.
    private mutating func add(_ folder: String, in tree: SourceTree, above: Set<Int32> = []) {
        links[folder] = target(of: folder)
        guard tree.entry(folder) == .folder else { return }
        let watch: Int32
        switch self.watch(folder) {
        case .watched(let number): watch = number
        case .gone: return
        case .refused: return polled.add(folder, in: disk)
        }
        // A link that leads to a folder above would go round for ever.
        guard !above.contains(watch) else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: disk.absolute(folder))) ?? []
        for name in names.sorted() where !Disk.isLeftover(name, in: folder) {
            add(folder + "/" + name, in: tree, above: above.union([watch]))
        }
    }

    /// The place that a link leads to, be something there or not; nil for what is no link.
    private func target(of path: String) -> String? {
        let place = disk.absolute(path)
        guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
            return nil
        }
        if let real = SourceTree.real(place) { return real }
        // The target is not there, but may come.
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
        let led = URL(
            fileURLWithPath: destination,
            relativeTo: URL(fileURLWithPath: SourceTree.real(folder) ?? folder, isDirectory: true)
        ).standardizedFileURL
        let above = led.deletingLastPathComponent().path
        return (SourceTree.real(above) ?? above) + "/" + led.lastPathComponent
    }

    /// Stops watching what is at or below a path.
    private mutating func forget(_ folder: String) {
        polled.remove(folder)
        func isWithin(_ path: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }
        for (watch, paths) in watches where paths.contains(where: isWithin) {
            let rest = paths.filter { !isWithin($0) }
            if rest.isEmpty { inotify_rm_watch(descriptor, watch) }
            watches[watch] = rest.isEmpty ? nil : rest
        }
        if !links.isEmpty { links = links.filter { !isWithin($0.key) } }
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
            let name = String(decoding: buffer[(offset + head)..<end].prefix { $0 != 0 }, as: UTF8.self)
            take(event, name)
            offset = end
        }
    }

    private mutating func take(_ event: inotify_event, _ name: String) {
        func has(_ bits: Int) -> Bool { event.mask & UInt32(bits) != 0 }
        if has(Int(IN_Q_OVERFLOW)) {
            // Nobody knows what happened: everything is looked at again.
            let tree = tree
            for folder in folders {
                forget(folder)
                add(folder, in: tree)
            }
            changed.formUnion(folders + files)
            return
        }
        guard let folders = watches[event.wd] else { return }
        if has(Int(IN_IGNORED)) {
            watches[event.wd] = nil
            return
        }
        guard !name.isEmpty, !(has(Int(IN_ISDIR)) && has(Int(IN_ATTRIB))) else { return }
        let isWhole = has(Int(IN_CLOSE_WRITE) | Int(IN_MOVED_TO))
        for folder in folders { take(name, in: folder, isFolder: has(Int(IN_ISDIR)), isWhole: isWhole) }
    }

    private mutating func take(_ name: String, in folder: String, isFolder: Bool, isWhole: Bool) {
        let path = folder.isEmpty ? name : folder + "/" + name
        guard !Disk.isLeftover(name, in: folder),
            !folder.isEmpty || self.folders.contains(name) || files.contains(name)
        else { return }
        if isFolder || links[path] != nil || target(of: path) != nil { lookAgain(path) }
        changed.insert(path)
        if isWhole { open.remove(path) } else { open.insert(path) }
        if links.isEmpty { return }
        // Links that lead here have changed too.
        let place = folder.isEmpty ? disk.root : disk.absolute(folder)
        let real = (SourceTree.real(place) ?? place) + "/" + name
        for (link, target) in links where target == real || target.hasPrefix(real + "/") {
            if isFolder { lookAgain(link) }
            changed.insert(link)
        }
    }

    private mutating func lookAgain(_ path: String) {
        forget(path)
        add(path, in: tree)
    }
}
#endif
