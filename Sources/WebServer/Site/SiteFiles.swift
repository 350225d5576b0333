import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import SiteModel
import Synchronization

/// The built site, in memory, ready to be sent.
///
/// Pages the server renders itself are not compressed: they hold secrets beside what a request said, and the
/// length of such a response would tell of the secret (BREACH).
struct SiteFiles: Sendable {
    /// One file, with what its response needs.
    private struct Asset: Sendable {
        var body: ByteBuffer
        var type: String
        var tag: String
        /// Indicates whether it is sent in a coding that the browser takes.
        var isCompressible: Bool
        /// The text that a link says behind `?v=` when it means exactly these bytes.
        var version: String?
        /// The `Link` header of a page.
        var link: String?
    }

    /// The files in each coding, made when one is first asked for.
    private final class Codings: Sendable {
        private let bodies: Mutex<[ContentCoding: [String: ByteBuffer]]>

        /// - Parameter made: what was compressed before, as `portico build --compress` does.
        init(made: [ContentCoding: [String: [UInt8]]]) {
            bodies = Mutex(made.mapValues { $0.mapValues { ByteBuffer(bytes: $0) } })
        }

        /// The body of a file in a coding; its own body when that is no smaller.
        ///
        /// - Parameter mayCompress: whether it is made if it is not there yet; nil is returned otherwise.
        func body(_ asset: Asset, _ name: String, _ coding: ContentCoding, mayCompress: Bool) -> ByteBuffer? {
            if let known = bodies.withLock({ $0[coding]?[name] }) { return known }
            guard mayCompress else { return nil }
            let made = coding.compress(Array(buffer: asset.body)).map { ByteBuffer(bytes: $0) } ?? asset.body
            bodies.withLock { $0[coding, default: [:]][name] = made }
            return made
        }
    }

    private let assets: [String: Asset]
    private let large: [String: LargeFile]
    private let codings: Codings

    /// - Parameters:
    ///   - files: path without leading slash → bytes.
    ///   - large: files that are sent from the disk, likewise → path on it.
    ///   - compressed: files in codings that exist already; others are made when they are first asked for.
    init(
        _ files: [String: [UInt8]], large: [String: String] = [:],
        compressed: [ContentCoding: [String: [UInt8]]] = [:]
    ) {
        codings = Codings(made: compressed)
        self.large = large.mapValues(LargeFile.init)
        let bodies = BodyArena.of(files)
        assets = files.reduce(into: [:]) { assets, file in
            let isAsset = file.key.hasSuffix(".css") || file.key.hasSuffix(".js")
            assets[file.key] = Asset(
                body: bodies[file.key] ?? ByteBuffer(), type: ContentType.of(file.key),
                tag: Hex.encode(Array(SHA256.hash(file.value).prefix(12))),
                isCompressible: CompressibleFile.isWorthIt(path: file.key, size: file.value.count),
                version: isAsset ? ContentHash.text(file.value) : nil,
                link: file.key.hasSuffix(".html") ? PreloadedParts.header(of: file.value) : nil)
        }
    }

    struct FileResponse {
        var status = HTTPResponse.Status.ok
        var headers: HTTPFields
        var body: ByteBuffer?

        var response: Response {
            guard let body else { return Response(status: status, headers: headers) }
            return Response(status: status, headers: headers, body: .init(byteBuffer: body))
        }
    }

    /// The response to a GET or HEAD of `path` (percent-encoded, leading slash), or nil when there is no such file.
    ///
    /// A folder's path without its slash is redirected to the one with it.
    ///
    /// - Parameter mayCompress: whether a body is compressed now if need be, which takes milliseconds; nil is returned
    ///   otherwise.
    func response(to head: HTTPRequest, path: String, mayCompress: Bool = true) -> FileResponse? {
        // `*` is about the server, not about a file (RFC 9112 §3.2.4).
        guard path.hasPrefix("/"), let name = PercentEncoding.decode(path)?.dropFirst(), !name.contains("..")
        else { return nil }
        if name.isEmpty || name.hasSuffix("/") {
            return response(name + "index.html", to: head, mayCompress: mayCompress)
        }
        if assets[String(name)] != nil { return response(String(name), to: head, mayCompress: mayCompress) }
        guard assets[name + "/index.html"] != nil else { return nil }
        return FileResponse(status: .movedPermanently, headers: [.location: path + "/"])
    }

    /// Returns whether an address is one of a file as pages write it: nothing escaped, and no query but the version of
    /// its bytes.
    func isCanonical(_ target: String) -> Bool {
        let path = target.prefix { $0 != "?" }
        guard !path.contains("%") else { return false }
        guard path.endIndex < target.endIndex else { return true }
        return assets[String(path.dropFirst())]?.version.map { target[path.endIndex...] == "?v=\($0)" }
            ?? false
    }

    /// The file of a path (percent-encoded, leading slash) that is sent from the disk; nil when there is none.
    func large(_ path: String) -> LargeFile? {
        guard !large.isEmpty, let name = PercentEncoding.decode(path)?.dropFirst() else { return nil }
        return large[String(name)]
    }

    /// Returns whether a path (percent-encoded, leading slash) is one of a file, in memory or on the disk.
    func has(_ path: String) -> Bool {
        response(to: HTTPRequest(method: .head, scheme: nil, authority: nil, path: path), path: path) != nil
            || large(path) != nil
    }

    /// The paths of the files that are in memory, without leading slash.
    var paths: some Collection<String> { assets.keys }

    /// The bytes of a file, for pages that are sent with another status.
    func body(_ path: String) -> ByteBuffer? { assets[path]?.body }

    private func response(_ name: String, to head: HTTPRequest, mayCompress: Bool) -> FileResponse? {
        guard let asset = assets[name] else { return nil }
        var headers: HTTPFields = [.acceptRanges: "bytes"]
        var body = asset.body
        var tag = "\"\(asset.tag)\""
        if asset.isCompressible {
            headers[.vary] = "Accept-Encoding"
            // A part is of the bytes as they are, so that parts of two answers fit together.
            if head.headerFields[.range] == nil,
                let coding = AcceptedCoding.best(of: head.headerFields[.acceptEncoding])
            {
                guard let coded = codings.body(asset, name, coding, mayCompress: mayCompress) else {
                    return nil
                }
                body = coded
                if body.readableBytes < asset.body.readableBytes {
                    headers[.contentEncoding] = coding.rawValue
                    tag = "\"\(asset.tag)-\(coding.rawValue)\""
                }
            }
        }
        headers[.eTag] = tag
        headers[.cacheControl] = isPinned(asset, head) ? "public, max-age=31536000, immutable" : "no-cache"
        var content: HTTPFields = [.contentType: asset.type]
        if let link = asset.link, let name = HTTPField.Name("Link") { content[name] = link }
        let answer = FileAnswer(to: head, tag: tag, size: body.readableBytes, headers, content: content)
        return FileResponse(
            status: answer.status, headers: answer.headers,
            body: answer.part.flatMap {
                body.getSlice(at: body.readerIndex + $0.lowerBound, length: $0.count)
            })
    }

    /// Returns whether the address names these bytes, so that it never means others.
    private func isPinned(_ asset: Asset, _ head: HTTPRequest) -> Bool {
        guard let version = asset.version else { return false }
        return head.path?.hasSuffix("?v=\(version)") ?? false
    }
}

/// The answer to a GET or HEAD of something with a tag and a size: a condition (RFC 9110 §13), one range (§14), or all
/// of it.
struct FileAnswer {
    var status = HTTPResponse.Status.ok
    var headers: HTTPFields
    /// The bytes that are sent; nil: none.
    var part: Range<Int>?

    /// - Parameters:
    ///   - tag: with its quotation marks.
    ///   - headers: of every answer, the tag among them.
    ///   - content: fields of the content itself.
    init(to head: HTTPRequest, tag: String, size: Int, _ headers: HTTPFields, content: HTTPFields) {
        self.headers = headers
        if let known = head.headerFields[.ifNoneMatch],
            known.split(separator: ",").contains(where: { $0.drop { " W/".contains($0) } == tag })
        {
            status = .notModified
            return
        }
        self.headers.append(contentsOf: content)
        var part = 0..<size
        if let range = head.headerFields[.range], head.headerFields[.ifRange].map({ $0 == tag }) ?? true {
            switch ByteRange.parse(range, size: size) {
            case .part(let asked):
                part = asked
                status = .partialContent
                self.headers[.contentRange] = "bytes \(asked.lowerBound)-\(asked.upperBound - 1)/\(size)"
            case .outside:
                status = .rangeNotSatisfiable
                self.headers[.contentRange] = "bytes */\(size)"
                self.headers[.contentLength] = "0"
                return
            case .whole: break
            }
        }
        if head.method == .head {
            self.headers[.contentLength] = String(part.count)
        } else {
            self.part = part
        }
    }
}

/// The coding of a file that a browser takes (RFC 9110 §12.5.3).
enum AcceptedCoding {
    /// The smallest coding that an `Accept-Encoding` header allows; nil when it allows none of ours.
    static func best(of header: String?) -> ContentCoding? {
        let allowed = Dictionary(
            WeightedList.parse(header, most: 400).map { ($0.name, $0.weight > 0) },
            uniquingKeysWith: { _, last in last })
        return ContentCoding.allCases.first { allowed[$0.rawValue] ?? allowed["*"] ?? false }
    }
}

/// Media types of the files a site holds, by file name extension.
enum ContentType {
    /// The `Content-Type` of a file; `application/octet-stream` when unknown.
    static func of(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return table[String(name[name.index(after: dot)...])] ?? "application/octet-stream"
    }

    private static let table = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
        "ico": "image/x-icon", "md": "text/markdown; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2", "woff": "font/woff",
        "ttf": "font/ttf", "otf": "font/otf", "gif": "image/gif", "avif": "image/avif",
        "pdf": "application/pdf", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg",
        "vtt": "text/vtt; charset=utf-8", "yml": "application/yaml", "yaml": "application/yaml",
        "zip": "application/zip", "csv": "text/csv; charset=utf-8",
    ]
}

/// The bytes of many files in few pieces of memory: a buffer of each file's own would be rounded up to a power of two.
enum BodyArena {
    /// Bytes of a piece, at most; a larger file has one of its own. A slice of a buffer must begin within 16 MiB.
    private static let piece = 4 << 20

    /// The bodies of files, by their paths.
    static func of(_ files: [String: [UInt8]]) -> [String: ByteBuffer] {
        var bodies: [String: ByteBuffer] = [:]
        var (waiting, size): ([String], Int) = ([], 0)
        func finish() {
            var all = ByteBufferAllocator().buffer(capacity: size)
            for path in waiting { all.writeBytes(files[path] ?? []) }
            for path in waiting { bodies[path] = all.readSlice(length: files[path]?.count ?? 0) }
            (waiting, size) = ([], 0)
        }
        for (path, bytes) in files {
            if size + bytes.count > piece { finish() }
            waiting.append(path)
            size += bytes.count
        }
        finish()
        return bodies
    }
}

/// The part of a file that a `Range` header asks for (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    case part(Range<Int>)
    /// A part that the file does not have.
    case outside
    /// All of it: several parts, other units, or nothing that can be understood.
    case whole

    static func parse(_ header: String, size: Int) -> ByteRange {
        guard header.lowercased().hasPrefix("bytes=") else { return .whole }
        let halves = header.dropFirst("bytes=".count).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false
        ).map { $0.drop { $0 == " " } }
        guard halves.count == 2, halves.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            halves.allSatisfy({ $0.utf8.count <= 18 })
        else { return .whole }
        switch (Int(halves[0]), Int(halves[1])) {
        case (let first?, let last?):
            guard first <= last else { return .whole }
            return first < size ? .part(first..<min(last + 1, size)) : .outside
        case (let first?, nil): return first < size ? .part(first..<size) : .outside
        case (nil, let count?):
            return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .outside
        case (nil, nil): return .whole
        }
    }
}
