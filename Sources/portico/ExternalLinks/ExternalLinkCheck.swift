import AsyncHTTPClient
import Cryptography
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import OpenID
import RelyingParty
import WebServer

/// Asks hosts for the pages that links lead to: many hosts at once, each for one page at a time.
struct ExternalLinkCheck: Sendable {
    /// The number of hosts that are asked at once.
    private static let together = 16
    /// Seconds for a response.
    private static let patience: Int64 = 20
    /// The longest time, in seconds, that a host may ask us to wait within a check.
    private static let longestWait = 20
    private static let mostRedirects = 10

    /// For addresses that may be anywhere, and for those that name no host.
    private let client: HTTPClient
    /// For all others: a name is resolved and looked at before anything is sent.
    private let pinned: PinnedClients
    private let mayBePrivate: @Sendable (String) -> Bool
    private let turns = HostRequestLimit()

    /// The response for each address.
    ///
    /// Links are a stranger's as often as not: whoever checks them lends no access to networks of their own.
    ///
    /// - Parameter mayBePrivate: whether an address may be on a private network or this machine; redirects are looked
    ///   at too.
    static func answers(
        for urls: [String], mayBePrivate: @escaping @Sendable (String) -> Bool
    ) async -> [String: ExternalLinkResponse] {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(10)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let pinned = PinnedClients(
            resolver: .system, now: { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)) },
            configuration: configuration, capacity: .max)
        let check = ExternalLinkCheck(client: client, pinned: pinned, mayBePrivate: mayBePrivate)
        let answers = await check.answers(for: urls)
        try? await client.shutdown()
        await pinned.shutDown()
        return answers
    }

    private func answers(for urls: [String]) async -> [String: ExternalLinkResponse] {
        let hosts = Dictionary(grouping: urls) { Self.host(of: $0) ?? "" }.sorted { $0.key < $1.key }.map(
            \.value)
        var answers: [String: ExternalLinkResponse] = [:]
        await withTaskGroup(of: [(String, ExternalLinkResponse)].self) { group in
            var rest = hosts[...]
            func next() {
                guard let urls = rest.popFirst() else { return }
                group.addTask {
                    var found: [(String, ExternalLinkResponse)] = []
                    for url in urls { found.append((url, await response(for: url))) }
                    return found
                }
            }
            for _ in 0..<Self.together { next() }
            for await found in group {
                for (url, response) in found { answers[url] = response }
                next()
            }
        }
        return answers
    }

    private static func host(of url: String) -> String? {
        URLComponents(string: url)?.host.flatMap { $0.isEmpty ? nil : $0.lowercased() }
    }

    // MARK: One address

    private func response(for url: String) async -> ExternalLinkResponse {
        var address = url
        var isForGood = true
        for hop in 0...Self.mostRedirects {
            let given: Head
            switch await head(of: address) {
            case .success(let response): given = response
            case .failure(let failure): return failure.response
            }
            switch given.status {
            case 301, 302, 303, 307, 308:
                guard let location = given.location, let base = URL(string: address),
                    let target = URL(string: location, relativeTo: base)?.absoluteString,
                    target.hasPrefix("https://") || target.hasPrefix("http://")
                else { return .unreachable("it leads nowhere") }
                isForGood = isForGood && (given.status == 301 || given.status == 308)
                address = String(target.prefix { $0 != "#" })
            case 200..<400: return .fine(movedTo: hop > 0 && isForGood ? address : nil)
            case 404, 410: return .gone(given.status)
            default: return .refused(given.status)
            }
        }
        return .unreachable("it leads on more than \(Self.mostRedirects) times")
    }

    private struct Head {
        var status: Int
        var location: String?
        var retryAfter: String?
    }

    private struct Failure: Error {
        var response: ExternalLinkResponse
    }

    /// The head of a response: to HEAD, or to GET where a host refuses that.
    private func head(of url: String) async -> Result<Head, Failure> {
        guard let host = Self.host(of: url) else { return .failure(Failure(response: .unknownHost)) }
        await turns.take(host)
        let result = await patientHead(of: url)
        await turns.give(host)
        return result
    }

    private func patientHead(of url: String) async -> Result<Head, Failure> {
        do {
            var head = try await ask(.HEAD, url)
            if head.status >= 400, head.retryAfter == nil { head = try await ask(.GET, url) }
            guard head.status == 429 || head.status == 503, let text = head.retryAfter,
                let seconds = RetryAfter.seconds(text, now: Int64(Date().timeIntervalSince1970))
            else { return .success(head) }
            guard seconds <= Self.longestWait else {
                return .failure(Failure(response: .busy(seconds: seconds)))
            }
            try await Task.sleep(for: .seconds(seconds))
            return .success(try await ask(.GET, url))
        } catch {
            return .failure(Failure(response: Self.response(to: error)))
        }
    }

    private func ask(_ method: HTTPMethod, _ url: String) async throws -> Head {
        var request = HTTPClientRequest(url: url)
        request.method = method
        request.headers.add(name: "User-Agent", value: "Portico (link check)")
        request.headers.add(name: "Accept", value: "*/*")
        // The body is not read: the connection ends with the head.
        let response: HTTPClientResponse
        do {
            response = try await client(for: url).execute(request, timeout: .seconds(Self.patience))
        } catch is NIOConnectionError {
            // A host may have several addresses, of which one answers.
            if let host = Self.host(of: url) { await pinned.failed(host) }
            response = try await client(for: url).execute(request, timeout: .seconds(Self.patience))
        }
        return Head(
            status: Int(response.status.code), location: response.headers.first(name: "Location"),
            retryAfter: response.headers.first(name: "Retry-After"))
    }

    /// The client for an address.
    ///
    /// - Throws: `TransportError.forbidden` for one that is not public and may not be private.
    private func client(for url: String) async throws(TransportError) -> HTTPClient {
        if mayBePrivate(url) { return client }
        // An unusual address may name another host to whoever resolves it.
        guard let parts = try? URLParts(url) else { throw .forbidden }
        guard HostKind(parts.host) == .publicNetwork else { throw .forbidden }
        return parts.isAddress ? client : try await pinned.client(for: parts.host)
    }

    private static func response(to error: any Error) -> ExternalLinkResponse {
        if let error = error as? TransportError {
            return error == .forbidden ? .privateNetwork : .unknownHost
        }
        if let error = error as? NIOConnectionError {
            return error.connectionErrors.isEmpty
                ? .unknownHost : .unreachable("its host refuses connections")
        }
        if let error = error as? HTTPClientError {
            let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout]
            return .unreachable(
                timeouts.contains(error) ? "no answer within \(patience) seconds" : error.shortDescription)
        }
        let kind = String(describing: type(of: error))
        return .unreachable(
            kind.contains("SSL") ? "its certificate is not accepted" : "the connection failed")
    }
}

/// The time that a host asks to be left alone (RFC 9110 §10.2.3).
enum RetryAfter {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The seconds of `120` or of `Sun, 06 Nov 1994 08:49:37 GMT`; nil when it is neither.
    static func seconds(_ text: String, now: Int64) -> Int? {
        if let seconds = Int(text) { return max(seconds, 0) }
        let words = text.split(separator: " ")
        let clock = words.count == 6 ? words[4].split(separator: ":").compactMap { Int32($0) } : []
        guard clock.count == 3, words[5] == "GMT", let day = Int32(words[1]), let year = Int32(words[3]),
            let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        var parts = tm()
        (parts.tm_sec, parts.tm_min, parts.tm_hour) = (clock[2], clock[1], clock[0])
        (parts.tm_mday, parts.tm_mon, parts.tm_year) = (day, Int32(month), year &- 1900)
        return max(Int(Int64(timegm(&parts)) - now), 0)
    }
}

/// The response of a host about an external link.
enum ExternalLinkResponse: Hashable, Sendable {
    /// The page is there; at another address, if every host on the way says that this is for good.
    case fine(movedTo: String?)
    /// 404 or 410.
    case gone(Int)
    /// Another answer that is no page.
    case refused(Int)
    /// The host asks to be left alone for longer than a check takes.
    case busy(seconds: Int)
    case unknownHost
    /// It is on a private network or this machine, and was not asked for.
    case privateNetwork
    /// No answer, and why.
    case unreachable(String)
}

/// Limits requests to one at a time for each host.
actor HostRequestLimit {
    private var busy: Set<String> = []
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until no other request to the host is under way.
    func take(_ host: String) async {
        if busy.insert(host).inserted { return }
        await withCheckedContinuation { waiting[host, default: []].append($0) }
    }

    /// Resumes the next request that waits.
    func give(_ host: String) {
        guard let next = waiting[host]?.first else {
            busy.remove(host)
            return
        }
        waiting[host]?.removeFirst()
        next.resume()
    }
}
