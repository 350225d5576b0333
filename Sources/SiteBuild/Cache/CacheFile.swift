import Foundation
import SiteModel

/// A file of `.portico/cache/`, with a message authentication code of its bytes at its end; safe to delete.
struct CacheFile: Sendable {
    let path: String
    private let name: String
    private let disk: Disk

    /// - Parameter name: within `.portico/cache/`.
    init(_ name: String, disk: Disk) {
        self.name = name
        self.disk = disk
        path = disk.absolute("\(Disk.cacheFolder)/\(name)")
    }

    /// The file whose name is longer by `suffix`.
    func beside(_ suffix: String) -> CacheFile { CacheFile(name + suffix, disk: disk) }

    /// The value in the file; nil when the file is not there, or not what was written by this user.
    func read<Value>(_ parse: (inout ByteReader) throws(ByteReader.Damage) -> Value) -> Value? {
        guard let content else { return nil }
        var reader = ByteReader(content)
        guard let value = try? parse(&reader), reader.isAtEnd else { return nil }
        return value
    }

    /// The bytes that were written; nil when the file is not there, or not what was written by this user.
    var content: ArraySlice<UInt8>? {
        let length = CacheAuthenticationKey.codeLength
        guard let key = disk.cacheKey, disk.stateFolderFindings.isEmpty, let bytes = FileBytes.read(path),
            bytes.count >= length
        else { return nil }
        let content = bytes.dropLast(length)
        return key.isValid(bytes.suffix(length), of: content, named: name) ? content : nil
    }

    /// Writes the file in one step; what cannot be written is rebuilt next time.
    func write(_ content: [UInt8]) {
        let new = "\(path).new-\(getpid())"
        do throws(SystemFailure) {
            guard let key = disk.cacheKey, try isReady() else { return }
            try FileBytes.write(content + key.code(content[...], named: name), to: new)
            guard rename(new, path) == 0 else { throw .last }
        } catch {
            unlink(new)
        }
    }

    /// Makes the folder of the cache.
    ///
    /// - Returns: false where nothing may be kept.
    func isReady() throws(SystemFailure) -> Bool {
        guard disk.cacheKey != nil, disk.stateFolderFindings.isEmpty else { return false }
        try disk.makeStateFolder()
        try Folders.make(disk.absolute(Disk.cacheFolder), mode: 0o700)
        return true
    }

    /// Removes all but the latest files beside this one whose names begin so: each change of settings makes a new one.
    ///
    /// - Parameter companion: the end of the name of a file that goes with each of them.
    func leaveLatest(_ most: Int, _ prefix: String, with companion: String? = nil) {
        guard (try? isReady()) == true else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let day = URLResourceKey.contentModificationDateKey
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [day])
        let own = (files ?? []).filter { file in
            let name = file.lastPathComponent
            return name.hasPrefix(prefix) && companion.map(name.hasSuffix) != true
        }
        let dated = own.map { file in
            (file, (try? file.resourceValues(forKeys: [day]))?.contentModificationDate ?? .distantPast)
        }
        for (old, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(most) {
            try? FileManager.default.removeItem(at: old)
            if let companion { unlink(old.path + companion) }
        }
    }
}

extension Disk {
    /// The bytes of a file of the cache; nil when this user did not write them.
    package func cached(_ name: String) -> [UInt8]? { CacheFile(name, disk: self).content.map(Array.init) }

    /// Keeps the bytes of a file of the cache.
    package func cache(_ bytes: [UInt8], as name: String) { CacheFile(name, disk: self).write(bytes) }
}
