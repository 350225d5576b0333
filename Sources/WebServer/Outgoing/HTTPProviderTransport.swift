package import AsyncHTTPClient
import Cryptography
import Dispatch
import HTTPTypes
import NIOCore
import NIOHTTP1
import OpenID
import Playground
package import RelyingParty
import Synchronization

/// Calls to providers over HTTP: one deadline, bounded responses, no redirects, no retries, no cookies.
///
/// On a server for the public, names are resolved and checked before anything is sent (`PinnedClients`).
package struct HTTPProviderTransport: ProviderTransport {
    /// Seconds from the start of a call to the end of its response.
    package static let deadline: Int64 = 8
    package static let maximumBody = 1024 * 1024

    /// Calls to one host at once; more wait, as long as for a connection.
    static let maximumConnections = 512

    /// The header of a stand-in's response that its own store, which is ours, kept from being another one.
    static let faultHeader = "Portico-Fault"

    private let client: HTTPClient
    private let pinned: PinnedClients?
    private let origin: String
    /// The host and port of our own origin.
    private let authority: String
    /// The way that calls to our own origin take.
    private let own: LoopbackAddress

    /// - Parameters:
    ///   - client: made by `HTTPProviderTransport.makeClient()`; whoever made it shuts it down.
    ///   - origin: our own.
    ///   - own: where calls to it go instead.
    ///   - pinned: for names of hosts; nil where the server may go to private networks.
    init(client: HTTPClient, origin: String, own: LoopbackAddress, pinned: PinnedClients? = nil) {
        self.client = client
        self.origin = origin
        authority = origin.split(separator: "/").last.map(String.init) ?? origin
        self.own = own
        self.pinned = pinned
    }

    /// A client that follows no redirects and keeps connections alive.
    package static func makeClient() -> HTTPClient {
        HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    package static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(4)
        configuration.timeout.read = .seconds(deadline)
        configuration.httpVersion = .http1Only
        // Without one, every call would still create unused spans.
        configuration.tracing.tracer = nil
        // A refused connection is final: retrying until the connect timeout only makes the reader wait.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Well before servers close idle connections (ours after 15 s): a code sent on a connection that is just
        // being closed would be lost, and must not be sent again.
        configuration.connectionPool.idleTimeout = .seconds(4)
        // Connections at once to one host: those that a slow one holds, for eight seconds at most, leave room for others.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = maximumConnections
        return configuration
    }

    package func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse {
        let path = ownPath(request.url)
        guard let target = path.map({ own.url($0) }) ?? request.url else { throw .unreachable }
        var outgoing = HTTPClientRequest(url: target)
        outgoing.method = HTTPMethod(rawValue: request.method)
        for header in request.headers { outgoing.headers.add(name: header.name, value: header.value) }
        outgoing.headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
        outgoing.headers.replaceOrAdd(name: "User-Agent", value: "Portico")
        if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
        if path != nil {
            outgoing.headers.replaceOrAdd(name: "Host", value: authority)
            outgoing.headers.replaceOrAdd(name: LoopbackAddress.header, value: own.token.reveal)
        }
        let (transport, call, url, isOwn) = (self, outgoing, request.url, path != nil)
        do {
            // The client's own deadline ends with the head of the response; ours covers the body too.
            return try await Deadline.within(seconds: Self.deadline) {
                let client = isOwn ? transport.client : try await transport.client(for: url)
                let response = try await client.execute(call, deadline: .now() + .seconds(Self.deadline))
                if isOwn, response.headers.contains(name: Self.faultHeader) {
                    throw TransportError.storeUnavailable
                }
                let body = try await response.body.collect(upTo: Self.maximumBody)
                return ProviderResponse(
                    status: Int(response.status.code), headers: response.headers.map { ($0.name, $0.value) },
                    body: Array(buffer: body))
            }
        } catch let error as TransportError {
            throw error
        } catch let error as HTTPClientError where Self.isTimeout(error) {
            throw .timedOut
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            if let host = (try? URLParts(request.url))?.host { await pinned?.failed(host) }
            throw .unreachable
        }
    }

    /// The path and query of an address below our own origin; nil for any other.
    private func ownPath(_ url: String) -> Substring? {
        guard url.hasPrefix(origin + "/") else { return nil }
        return url.dropFirst(origin.count)
    }

    /// The client for an address.
    ///
    /// - Throws: `forbidden` for an address that is not public, where only those are allowed.
    private func client(for url: String) async throws(TransportError) -> HTTPClient {
        guard let pinned else { return client }
        guard let target = try? URLParts(url) else { throw .unreachable }
        if target.isAddress {
            guard HostKind(target.host) == .publicNetwork else { throw .forbidden }
            return client
        }
        return try await pinned.client(for: target.host)
    }

    private static func isTimeout(_ error: HTTPClientError) -> Bool {
        [.deadlineExceeded, .readTimeout, .connectTimeout, .getConnectionFromPoolTimeout].contains(error)
    }
}

/// Ends work that takes too long.
enum Deadline {
    /// The result of `work`, unless it takes longer than `seconds`.
    ///
    /// The work that has lost goes on until it notices that it is cancelled.
    static func within<Value: Sendable>(
        seconds: Int64, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: work)
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw TransportError.timedOut
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw TransportError.timedOut }
            return first
        }
    }
}

/// The address of this server's calls to its own stand-ins: plain HTTP on a loopback port of its own.
///
/// So no certificate, name server, proxy or firewall on the way to the public address decides about a local sign-in, and
/// no limit of an address counts these calls.
final class LoopbackAddress: Sendable {
    /// The header of the token.
    static let header = "Portico-Own-Call"
    static let host = "127.0.0.1"

    /// 256 bit that only this process knows: other programs of this machine can connect to the port.
    let token: RedactedText
    private let port = Atomic(0)
    /// The opening of the port.
    let opened = OneTimeEvent()

    init(random: RandomSource) throws {
        token = RedactedText(Base64URL.encode(try random.bytes(32)))
    }

    /// The address of a path; nil before the port is open.
    func url(_ path: some StringProtocol) -> String? {
        let port = port.load(ordering: .acquiring)
        return port == 0 ? nil : "http://\(Self.host):\(port)\(path)"
    }

    func open(at number: Int) {
        port.store(number, ordering: .releasing)
        opened.happen()
    }
}

/// Something that one task waits for until it has happened.
struct OneTimeEvent: Sendable {
    private let stream = AsyncStream.makeStream(of: Void.self)

    func happen() { stream.continuation.finish() }

    func wait() async {
        for await _ in stream.stream {}
    }
}

/// Work that blocks, or takes long, on a thread that no request waits for.
enum Blocking {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
