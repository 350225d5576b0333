package import AsyncHTTPClient
package import Cryptography
import Dispatch
import Foundation
import NIOCore
import OpenID
import Playground
package import RelyingParty
import Synchronization

/// Clients that go to one checked address each: a name is resolved once, every address of it is looked at, and the
/// connection goes to what was looked at, whatever the name says a moment later.
///
/// TLS still speaks of the name: its certificate must be the name's.
package actor PinnedClients {
    private struct Pin {
        let client: HTTPClient
        let addresses: [String]
        /// The index of the one that is used.
        let chosen: Int
        var until: Instant
    }

    private enum Known {
        case pin(Pin)
        /// The name resolves to a forbidden address, or to none.
        case refused(TransportError, until: Instant)
    }

    private let resolver: NameResolver
    private let now: @Sendable () -> Instant
    private let configuration: HTTPClient.Configuration
    private let capacity: Int
    private var known: [String: Known] = [:]
    private var isShutDown = false

    /// The time that a resolved name is believed, seconds.
    static let lifetime: Int64 = 60
    /// The time that a name that cannot be used is not looked up again, seconds.
    static let refusedLifetime: Int64 = 10
    /// The number of names that are remembered.
    package static let capacity = 100

    /// - Parameters:
    ///   - configuration: of each client.
    ///   - capacity: the number of names that are remembered.
    package init(
        resolver: NameResolver, now: @escaping @Sendable () -> Instant,
        configuration: HTTPClient.Configuration = HTTPProviderTransport.configuration,
        capacity: Int = PinnedClients.capacity
    ) {
        self.resolver = resolver
        self.now = now
        self.configuration = configuration
        self.capacity = capacity
    }

    /// The client for a host's name.
    ///
    /// - Throws: `unreachable` for a name without addresses, `forbidden` for one with an address that is not public.
    package func client(for host: String) async throws(TransportError) -> HTTPClient {
        if isShutDown { throw .unreachable }
        let moment = now()
        switch known[host] {
        case .pin(let pin) where pin.until > moment: return pin.client
        case .refused(let error, let until) where until > moment: throw error
        default: break
        }
        let addresses: [String]
        do throws(TransportError) {
            addresses = try await resolver.addresses(host)
            if isShutDown { throw .unreachable }
            guard addresses.allSatisfy({ HostKind($0) == .publicNetwork }) else { throw .forbidden }
        } catch {
            keep(.refused(error, until: moment.adding(seconds: Self.refusedLifetime)), host)
            throw error
        }
        if case .pin(var pin) = known[host], addresses.contains(pin.addresses[pin.chosen]) {
            // The name leads where it did before; its connections live on.
            pin.until = moment.adding(seconds: Self.lifetime)
            known[host] = .pin(pin)
            return pin.client
        }
        return pin(host, addresses, chosen: 0, from: moment)
    }

    /// The address in use did not answer: the next one is tried the next time.
    package func failed(_ host: String) {
        guard case .pin(let old) = known[host], old.addresses.count > 1 else { return }
        _ = pin(host, old.addresses, chosen: (old.chosen + 1) % old.addresses.count, from: now())
    }

    package func shutDown() async {
        isShutDown = true
        for case .pin(let pin) in known.values { try? await pin.client.shutdown() }
        known = [:]
    }

    private func pin(_ host: String, _ addresses: [String], chosen: Int, from moment: Instant) -> HTTPClient {
        var configuration = configuration
        configuration.dnsOverride = [host: addresses[chosen]]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let until = moment.adding(seconds: Self.lifetime)
        keep(.pin(Pin(client: client, addresses: addresses, chosen: chosen, until: until)), host)
        return client
    }

    private func keep(_ entry: Known, _ host: String) {
        if known[host] == nil, known.count >= capacity, let any = known.keys.first { forget(any) }
        forget(host)
        known[host] = entry
    }

    /// Forgets a name; its client goes on until the calls that run have ended.
    private func forget(_ host: String) {
        guard case .pin(let pin) = known.removeValue(forKey: host) else { return }
        let client = pin.client
        Task {
            try? await Task.sleep(for: .seconds(HTTPProviderTransport.deadline + 1))
            try? await client.shutdown()
        }
    }
}

/// Resolves names by the system's own resolver, on threads that are not the pool's: it blocks.
package struct NameResolver: Sendable {
    /// The addresses of a name, as text; of several calls a bounded number at once.
    ///
    /// - Throws: `unreachable` for a name that has none, and when too many wait.
    let addresses: @Sendable (String) async throws(TransportError) -> [String]

    /// The number of names that are looked up at once.
    static let most = 16

    package static let system = {
        let queue = DispatchQueue(label: "portico.names", attributes: .concurrent)
        let running = Mutex(0)
        return NameResolver { (name: String) async throws(TransportError) -> [String] in
            let isFree = running.withLock { running in
                guard running < most else { return false }
                running += 1
                return true
            }
            guard isFree else { throw .unreachable }
            defer { running.withLock { $0 -= 1 } }
            let found = await withCheckedContinuation {
                (continuation: CheckedContinuation<[String], Never>) in
                queue.async { continuation.resume(returning: lookUp(name)) }
            }
            if found.isEmpty { throw .unreachable }
            return found
        }
    }()

    private static func lookUp(_ name: String) -> [String] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: [String] = []
        var next = list
        while let entry = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(
                entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            {
                let address = String(
                    decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                if !found.contains(address) { found.append(address) }
            }
            next = entry.ai_next
        }
        return found
    }
}
