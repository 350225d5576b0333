import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SiteModel
import Synchronization

/// The encoded responses to requests for the site's files, each made at its first request.
///
/// They are what `SiteMiddleware` and `SecurityHeaders` answer, field for field.
final class ResponseCache<Head: EncodedHead>: Sendable {
    /// A response: its head, and its body if it has one.
    struct FileResponse {
        var head: Head.Dated
        var body: ByteBuffer?
        var isNotModified: Bool
    }

    /// The response with the file, and the 304 for clients that have it.
    private struct Entry {
        let head: Head
        let notModified: Head
        let tag: String
        let body: ByteBuffer?
        /// The heads with the date of this second.
        var second: Int
        var dated: Head.Dated
        var datedNotModified: Head.Dated

        init(head: Head, notModified: Head, tag: String, body: ByteBuffer?, now: Int) {
            (self.head, self.notModified, self.tag, self.body) = (head, notModified, tag, body)
            let date = HTTPDate.text(seconds: now)
            second = now
            dated = head.dated(date)
            datedNotModified = notModified.dated(date)
        }

        /// - Parameters:
        ///   - known: the tag of what the client has.
        ///   - now: seconds since 1970.
        mutating func response(known: String?, now: Int) -> FileResponse? {
            if second != now {
                let date = HTTPDate.text(seconds: now)
                dated = head.dated(date)
                datedNotModified = notModified.dated(date)
                second = now
            }
            guard let known else { return FileResponse(head: dated, body: body, isNotModified: false) }
            return known == tag ? FileResponse(head: datedNotModified, isNotModified: true) : nil
        }
    }

    let site: CachedSite
    private let entries = Mutex<[ResponseCacheKey: Entry]>([:])

    init(_ site: CachedSite) { self.site = site }

    /// The response to a request for a file; nil when there is no file, or its coding is not made yet.
    ///
    /// - Parameter known: the value of `If-None-Match`; nil is answered for one that is not exactly the file's tag.
    func response(to question: ResponseCacheKey, known: String?) -> FileResponse? {
        let now = site.now()
        let found: FileResponse?? = entries.withLock { entries in
            entries.index(forKey: question).map { entries.values[$0].response(known: known, now: now) }
        }
        if let found { return found }
        guard var entry = entry(question, now: now) else { return nil }
        let response = entry.response(known: known, now: now)
        entries.withLock { [entry] in $0[question] = entry }
        return response
    }

    private func entry(_ question: ResponseCacheKey, now: Int) -> Entry? {
        guard let (found, known, tag) = site.find(question) else { return nil }
        return Entry(
            head: head(found), notModified: head(known), tag: tag, body: found.body,
            now: now)
    }

    private func head(_ response: SiteFiles.FileResponse) -> Head {
        var headers = response.response.headers
        site.security.add(to: &headers)
        return Head(response.status, headers)
    }
}

/// The parts of a request for a file that select the response.
struct ResponseCacheKey: Hashable {
    var target: String
    var coding: ContentCoding?
    var isHead: Bool
}

/// The site's files, and everything else that their responses depend on.
struct CachedSite: Sendable {
    let files: SiteFiles
    /// The path that stands before the site's own.
    var basePath = SiteBasePath("")
    let security: SecurityHeaders
    /// The host names that are answered; nil: all.
    let hosts: HostList?
    let series: RequestSeries
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }

    /// The response to a question, the one to who has the file, and the tag that the latter names.
    fileprivate func find(
        _ question: ResponseCacheKey
    ) -> (found: SiteFiles.FileResponse, known: SiteFiles.FileResponse, tag: String)? {
        guard let whole = basePath.inside(question.target) else { return nil }
        let path = whole.prefix { $0 != "?" }
        // Addresses with any other question are as many as their senders like.
        guard path.utf8.count > 1, files.isCanonical(whole) else { return nil }
        var head = HTTPRequest(
            method: question.isHead ? .head : .get, scheme: nil, authority: nil, path: whole)
        head.headerFields[.acceptEncoding] = question.coding?.rawValue
        guard let found = files.response(to: head, path: String(path), mayCompress: false),
            found.status == .ok, let tag = found.headers[.eTag]
        else { return nil }
        head.headerFields[.ifNoneMatch] = tag
        guard let known = files.response(to: head, path: String(path), mayCompress: false),
            known.status == .notModified
        else { return nil }
        return (found, known, tag)
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
