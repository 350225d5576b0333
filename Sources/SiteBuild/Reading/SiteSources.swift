import Diagnostics
import SiteModel
import SiteTemplates
import Synchronization

/// The files a site is made of, by path relative to the project's root (`content/en/index.md`,
/// `templates/layouts/guide.mustache`, `public/css/site.css`).
package struct SiteSources: Sendable {
    /// Path → bytes; of the theme's files those that the project has no own of.
    package var files: [String: [UInt8]] { didSet { listing.forget() } }
    /// Pages that have not changed since an earlier build read them; their bytes are read when they are needed.
    var unread = LazySourceFiles() { didSet { listing.forget() } }
    /// The keys of files that were read from the disk, where they are known.
    var keys: [String: CacheKey] = [:] { didSet { listing.forget() } }
    /// All files with their keys, when somebody has asked for them.
    private var listing = Kept<[SourceFile]>()
    /// The default theme, by the paths of the files that take its files' places.
    private var theme: [String: [UInt8]] = [:]

    package init(files: [String: [UInt8]] = [:]) {
        self.files = files
    }

    /// The same files with a default theme beneath them.
    package func over(_ theme: [String: [UInt8]]) -> SiteSources {
        var whole = self
        whole.files = theme.merging(files) { $1 }
        whole.theme = theme
        return whole
    }

    /// Indicates whether there is a default theme beneath the files.
    var hasTheme: Bool { !theme.isEmpty }

    /// Returns whether a file is the project's, and another than the theme's of that name.
    func isOwn(_ path: String) -> Bool { files[path] != theme[path] }

    /// Takes over a file of the project; where there is none any more (nil), the theme's counts.
    mutating func replace(_ path: String, with bytes: [UInt8]?) {
        files[path] = bytes ?? theme[path]
        keys[path] = nil
    }

    /// Indicates whether every page that was read late was still what it had been.
    package var isConsistent: Bool { unread.isConsistent }

    /// The bytes of a file; nil when there is none.
    package func bytes(_ path: String) -> [UInt8]? { files[path] ?? unread.bytes(path) }

    /// The key of a file's bytes; nil when there is none.
    func key(_ path: String) -> CacheKey? {
        if let key = keys[path] ?? unread.files[path] { return key }
        return files[path].map { CacheKey(bytes: $0) }
    }

    /// All files with the keys of their bytes, sorted by path.
    var list: [SourceFile] {
        listing.value {
            let paths = Array(files.keys).sorted().merged(with: unread.files.keys.sorted())
            return paths.map { SourceFile(path: $0, key: key($0) ?? CacheKey()) }
        }
    }

    /// The bytes that count when the project has these bytes, or nothing, at a path.
    func standing(_ path: String, _ bytes: [UInt8]?) -> [UInt8]? { bytes ?? theme[path] }

    package static let folders = ["content", "templates", "public"]

    /// The one hidden folder that is published (RFC 8615), in `public/`.
    package static let wellKnown = ".well-known"

    /// Returns whether a path below `public/` is hidden, so that it is not published: a part of it begins with a dot.
    package static func isHidden(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let rest = parts.first.map(String.init) == wellKnown ? parts.dropFirst() : parts[...]
        return rest.contains { $0.hasPrefix(".") }
    }

    /// The files below `folder`, by path relative to it.
    package func below(_ folder: String) -> [(path: String, bytes: [UInt8])] {
        let prefix = folder + "/"
        return files.filter { $0.key.hasPrefix(prefix) }
            .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
            .sorted { $0.0 < $1.0 }
    }
}

extension SiteSources {
    /// The templates, each without the head that a block's has.
    var templateFiles: [TemplateFile] {
        below("templates").filter { $0.path.hasSuffix(".mustache") }.map { path, bytes in
            TemplateFile(path: path, bytes: path.hasPrefix("blocks/") ? Self.withoutHead(bytes) : bytes)
        }
    }

    /// A block's template with a comment of as many lines in the place of its head, so that lines keep their numbers.
    private static func withoutHead(_ bytes: [UInt8]) -> [UInt8] {
        let split = FrontMatter.split(bytes, path: "").value
        guard split.yaml != nil, split.bodyFirstLine > 2 else { return bytes }
        let lines = [UInt8](repeating: 0x0A, count: split.bodyFirstLine - 2)
        return Array("{{!".utf8) + lines + Array("}}\n".utf8) + Array(split.body)
    }
}

/// A file that a site is made of.
struct SourceFile: Sendable {
    /// Path relative to the project's root.
    let path: String
    /// The key of its bytes.
    let key: CacheKey
}

/// A value that copies of its owner share once one of them has made it, until the owner changes.
struct Kept<Value: Sendable>: Sendable {
    private final class Place: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private var place = Place()

    /// The value, made now unless it is there.
    func value(_ make: () -> Value) -> Value {
        if let known = place.value.withLock({ $0 }) { return known }
        let made = make()
        place.value.withLock { $0 = made }
        return made
    }

    /// Forgets the value; copies of the owner keep theirs.
    mutating func forget() {
        if place.value.withLock({ $0 != nil }) { place = Place() }
    }
}

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
