import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import SiteModel
import Synchronization

/// The parts of a request for a file that select the response.
struct ResponseCacheKey: Hashable {
    var target: String
    var coding: ContentCoding?
    var isHead: Bool
}

/// The site's files as responses of HTTP/1.1 that are encoded but for their date, each at its first request.
///
/// They are what `SiteMiddleware` and `SecurityMiddleware` answer, field for field.
final class ResponseCache: Sendable {
    struct FileResponse {
        var head: ByteBuffer
        var body: ByteBuffer?
        var isNotModified: Bool
    }

    /// The response with the file, and the 304 for clients that have it.
    private struct Entry {
        let head: [UInt8]
        let notModified: [UInt8]
        let tag: String
        let body: ByteBuffer?
    }

    let files: SiteFiles
    /// The path that stands before the site's own.
    private let basePath: SiteBasePath
    let security: SecurityHeaders
    /// The host names that are answered; nil: all.
    let hosts: HostList?
    let series: RequestSeries
    private let entries = Mutex<[ResponseCacheKey: Entry]>([:])
    /// The end of every head in this second.
    private let date = Mutex<(second: Int, line: [UInt8])>((0, []))

    init(
        files: SiteFiles, basePath: SiteBasePath = SiteBasePath(""), security: SecurityHeaders,
        hosts: HostList?, series: RequestSeries
    ) {
        self.files = files
        self.basePath = basePath
        self.security = security
        self.hosts = hosts
        self.series = series
    }

    /// The response to a request for a file; nil when there is no file, or its coding is not made yet.
    ///
    /// - Parameter known: the value of `If-None-Match`; nil is answered for one that is not exactly the file's tag.
    func response(to question: ResponseCacheKey, known: String?) -> FileResponse? {
        guard let entry = entries.withLock({ $0[question] }) ?? make(question) else { return nil }
        guard let known else {
            return FileResponse(head: dated(entry.head), body: entry.body, isNotModified: false)
        }
        return known == entry.tag ? FileResponse(head: dated(entry.notModified), isNotModified: true) : nil
    }

    private func make(_ question: ResponseCacheKey) -> Entry? {
        guard let target = basePath.inside(question.target) else { return nil }
        let path = String(target.prefix { $0 != "?" })
        // Addresses with any other question are as many as their senders like.
        guard path.utf8.count > 1, files.isCanonical(target) else { return nil }
        var head = HTTPRequest(
            method: question.isHead ? .head : .get, scheme: nil, authority: nil, path: target)
        head.headerFields[.acceptEncoding] = question.coding?.rawValue
        guard let found = files.response(to: head, path: path, mayCompress: false), found.status == .ok,
            let tag = found.headers[.eTag]
        else { return nil }
        head.headerFields[.ifNoneMatch] = tag
        guard let known = files.response(to: head, path: path, mayCompress: false) else { return nil }
        let entry = Entry(head: encoded(found), notModified: encoded(known), tag: tag, body: found.body)
        entries.withLock { $0[question] = entry }
        return entry
    }

    /// A head as bytes, without its date and its empty line.
    private func encoded(_ response: SiteFiles.FileResponse) -> [UInt8] {
        var headers = response.response.headers
        security.add(to: &headers)
        var text = "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\n"
        for field in headers { text += "\(field.name.rawName): \(field.value)\r\n" }
        return Array(text.utf8)
    }

    private func dated(_ head: [UInt8]) -> ByteBuffer {
        let now = time(nil)
        let end = date.withLock { date in
            if date.second != now { date = (now, Array("Date: \(HTTPDate.text(seconds: now))\r\n\r\n".utf8)) }
            return date.line
        }
        var buffer = ByteBufferAllocator().buffer(capacity: head.count + end.count)
        buffer.writeBytes(head)
        buffer.writeBytes(end)
        return buffer
    }
}

/// A time as header fields write it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
enum HTTPDate {
    /// - Parameter seconds: since 1970.
    static func text(seconds: Int) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(1900 + parts.tm_year) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
