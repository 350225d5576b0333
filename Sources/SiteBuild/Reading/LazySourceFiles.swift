import Synchronization

/// Files that have not changed since an earlier build read them, by their keys; read when their bytes are needed.
struct LazySourceFiles: Sendable {
    /// Path → key of the bytes.
    private(set) var files: [String: CacheKey] = [:]
    private let read: @Sendable (String) -> [UInt8]?
    private let surprise = Surprise()

    /// Remembers that a file was another one when it was read.
    private final class Surprise: Sendable {
        let came = Atomic(false)
    }

    init(_ files: [String: CacheKey] = [:], read: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) {
        self.files = files
        self.read = read
    }

    /// Indicates whether every file that was read was still what it had been.
    var isConsistent: Bool { !surprise.came.load(ordering: .relaxed) }

    /// The bytes of a file; nil when it is none of these.
    func bytes(_ path: String) -> [UInt8]? {
        guard let key = files[path] else { return nil }
        let bytes = read(path) ?? []
        if CacheKey(bytes: bytes) != key { surprise.came.store(true, ordering: .relaxed) }
        return bytes
    }

    func filter(_ isKept: (String) -> Bool) -> LazySourceFiles {
        var kept = self
        kept.files = files.filter { isKept($0.key) }
        return kept
    }
}

extension [String] {
    /// Two sorted lists as one.
    func merged(with other: [String]) -> [String] {
        if other.isEmpty { return self }
        var result: [String] = []
        result.reserveCapacity(count + other.count)
        var index = 0
        for text in other {
            while index < count, self[index] < text {
                result.append(self[index])
                index += 1
            }
            result.append(text)
        }
        return result + self[index...]
    }
}
