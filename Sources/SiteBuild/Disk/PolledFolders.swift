import Foundation

/// Folders that nothing tells about, looked through again and again.
struct PolledFolders: Sendable {
    private enum Mark: Equatable { case missing, folder, unreadable, file(FileStatus?) }

    /// Folder → its files, with their marks, by path relative to the project's folder.
    private var folders: [String: [String: Mark]] = [:]
    /// Files and folders that are looked at without what is below them.
    private var files: [String: Mark] = [:]

    /// Begins to look through a folder with all that is below.
    mutating func add(_ folder: String, in disk: Disk) { folders[folder] = Self.marks(folder, disk) }

    /// Begins to look at files, and at whether folders are there.
    mutating func addFiles(_ paths: [String], in disk: Disk) {
        for path in paths { files[path] = Self.mark(path, disk) }
    }

    /// Stops looking through what is at or below a path.
    mutating func remove(_ path: String) {
        folders = folders.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    }

    /// Files that have come, gone or changed since the last look.
    mutating func changes(in disk: Disk) -> Set<String> {
        var changed: Set<String> = []
        for (path, before) in files {
            let now = Self.mark(path, disk)
            if now != before { changed.insert(path) }
            files[path] = now
        }
        for (folder, before) in folders {
            let now = Self.marks(folder, disk)
            for (path, mark) in now where before[path] != mark { changed.insert(path) }
            changed.formUnion(before.keys.filter { now[$0] == nil })
            folders[folder] = now
        }
        return changed
    }

    private static func mark(_ path: String, _ disk: Disk) -> Mark {
        let place = disk.absolute(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else { return .missing }
        return isFolder.boolValue ? .folder : .file(FileStatus(place))
    }

    private static func marks(_ folder: String, _ disk: Disk) -> [String: Mark] {
        let tree = disk.tree
        var marks: [String: Mark] = [:]
        var waiting = [folder]
        var seen: Set<String> = []
        while let folder = waiting.popLast() {
            let place = disk.absolute(folder)
            guard seen.insert(SourceTree.real(place) ?? place).inserted else { continue }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            for name in names where !Disk.isLeftover(name, in: folder) {
                let path = folder + "/" + name
                switch tree.entry(path) {
                case .file: marks[path] = .file(FileStatus(disk.absolute(path)))
                case .folder: waiting.append(path)
                case .outside, .special, .missing: marks[path] = .unreadable
                }
            }
        }
        return marks
    }
}
