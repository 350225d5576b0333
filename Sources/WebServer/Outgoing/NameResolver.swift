import Dispatch
import Foundation
import OpenID
import Playground
import RelyingParty
import Synchronization

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
