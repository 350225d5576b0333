import Compression
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SiteModel
import Synchronization

/// The answers to requests for the site's files as bytes, each made when it is first asked for.
///
/// They are what `SiteMiddleware` and `SecurityHeaders` answer, byte for byte.
final class ReadyAnswers: Sendable {
    /// An answer: its head, and its body if it has one.
    struct Answer {
        var head: ByteBuffer
        var body: ByteBuffer?
        var isNotModified: Bool
    }

    /// The parts of a request that tell one answer from another.
    struct Question: Hashable {
        var target: String
        var coding: ContentCoding?
        var isHead: Bool
    }

    /// The answer to a question, and the one to who has the file already.
    private struct Entry {
        /// Without date and empty line.
        let head: [UInt8]
        let notModified: [UInt8]
        let tag: String
        let body: ByteBuffer?
        /// The heads with the date of this second.
        var second = 0
        var dated = ByteBuffer()
        var datedNotModified = ByteBuffer()

        /// - Parameters:
        ///   - known: the tag of what the client has.
        ///   - now: seconds since 1970.
        mutating func answer(known: String?, now: Int) -> Answer? {
            if second != now {
                let date = Array("Date: \(HTTPDate.text(seconds: now))\r\n\r\n".utf8)
                dated = ByteBuffer(bytes: head + date)
                datedNotModified = ByteBuffer(bytes: notModified + date)
                second = now
            }
            guard let known else { return Answer(head: dated, body: body, isNotModified: false) }
            return known == tag ? Answer(head: datedNotModified, isNotModified: true) : nil
        }
    }

    private let files: SiteFiles
    private let mount: SiteMount
    private let security: SecurityHeaders
    private let now: @Sendable () -> Int
    private let entries = Mutex<[Question: Entry]>([:])
    /// The host names that are answered; nil: all.
    let hosts: HostList?
    let series: RequestSeries

    /// - Parameters:
    ///   - mount: the path that stands before the site's own.
    ///   - now: seconds since 1970.
    init(
        files: SiteFiles, mount: SiteMount = SiteMount(""), security: SecurityHeaders, hosts: HostList?,
        series: RequestSeries, now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.files = files
        self.mount = mount
        self.security = security
        self.hosts = hosts
        self.series = series
        self.now = now
    }

    /// The answer to a request for a file; nil when it is none, or its bytes in that coding are not made yet.
    ///
    /// - Parameter known: the value of `If-None-Match`; nil is answered for one that is not exactly the file's tag.
    func answer(to question: Question, known: String?) -> Answer? {
        let second = now()
        let place = entries.withLock { entries -> (isKnown: Bool, answer: Answer?) in
            (entries[question] != nil, entries[question]?.answer(known: known, now: second))
        }
        guard !place.isKnown, var entry = entry(question) else { return place.answer }
        let answer = entry.answer(known: known, now: second)
        entries.withLock { [entry] in $0[question] = entry }
        return answer
    }

    private func entry(_ question: Question) -> Entry? {
        guard let whole = mount.inside(question.target) else { return nil }
        let path = whole.prefix { $0 != "?" }
        // Addresses with any other question are as many as their senders like.
        guard path.utf8.count > 1, files.isCanonical(whole) else { return nil }
        var head = HTTPRequest(
            method: question.isHead ? .head : .get, scheme: nil, authority: nil, path: whole)
        head.headerFields[.acceptEncoding] = question.coding?.rawValue
        guard let found = files.answer(to: head, path: String(path), mayCompress: false),
            found.status == .ok, let tag = found.headers[.eTag]
        else { return nil }
        head.headerFields[.ifNoneMatch] = tag
        guard let known = files.answer(to: head, path: String(path), mayCompress: false),
            known.status == .notModified
        else { return nil }
        return Entry(head: bytes(found), notModified: bytes(known), tag: tag, body: found.body)
    }

    /// The head of an answer, without date and empty line.
    private func bytes(_ answer: SiteFiles.Answer) -> [UInt8] {
        var headers = answer.response.headers
        security.add(to: &headers)
        var text = "HTTP/1.1 \(answer.status.code) \(answer.status.reasonPhrase)\r\n"
        for field in headers { text += "\(field.name.rawName): \(field.value)\r\n" }
        return Array(text.utf8)
    }
}
