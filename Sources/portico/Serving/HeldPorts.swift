import Foundation
import OpenID
import Synchronization
import WebServer

/// Finds out where a server can listen, before anything is built on its address, and holds the ports that it found
/// until the server listens there: the system gives a port to nobody else while a socket is bound to it.
///
/// The sockets that hold do not listen, and share their address as the server's own do: both can be bound at once.
final class HeldPorts: Sendable {
    private let sockets = Mutex<[Int32]>([])

    deinit { release() }

    /// Lets go of all ports; called once the server listens.
    func release() {
        sockets.withLock {
            for socket in $0 { close(socket) }
            $0 = []
        }
    }

    /// Returns whether nobody listens at a port of an address, which is held then.
    func take(host: String, port: Int) -> Bool { (try? Self.bound(host: host, port: port)).map(hold) != nil }

    /// The port to listen on, which is held: `port` itself, or any free one for 0.
    ///
    /// The port is free at both loopbacks if the server listens at both.
    ///
    /// - Parameter host: an IPv4 or IPv6 address, or a name of this machine.
    /// - Returns: nil when the host is no address of this machine; the server's own error says so.
    /// - Throws: `ServingError.portInUse` when something else listens there; `unknownHost` when the host is neither an
    ///   address nor a name that leads to one.
    func find(host: String, port: Int) throws(ServingError) -> Int? {
        // The other loopback of a port that is named may be taken: the server then listens at this one alone.
        if port != 0, let own = try Self.bound(host: host, port: port) { hold(own) }
        let isLoopback = ServerOptions.listensAtBothLoopbacks(host)
        // Others that are held meanwhile are not found again.
        var passed: [Bound] = []
        defer { for other in passed { close(other.socket) } }
        while let free = try Self.bound(host: isLoopback ? "127.0.0.1" : host, port: 0) {
            passed.append(free)
            guard port == 0 else { return port }
            guard !isLoopback || takesSecond(free.port) || passed.count == Self.mostTried else { continue }
            hold(passed.removeLast())
            return free.port
        }
        return nil
    }

    private static let mostTried = 16

    /// Returns whether a port is free at the loopback of IPv6, too; true on a machine that has none.
    private func takesSecond(_ port: Int) -> Bool {
        if take(host: "::1", port: port) { return true }
        guard let any = try? Self.bound(host: "::1", port: 0) else { return true }
        close(any.socket)
        return false
    }

    private func hold(_ bound: Bound) { sockets.withLock { $0.append(bound.socket) } }

    /// A socket with its port.
    private struct Bound {
        let socket: Int32
        let port: Int
    }

    /// A socket at a port; nil when this user may not have it, or the host is not this machine's.
    ///
    /// - Throws: `ServingError.portInUse`, `unknownHost`.
    private static func bound(host: String, port: Int) throws(ServingError) -> Bound? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &list)
        guard failure == 0, let list else {
            throw .unknownHost(
                host, reason: failure == 0 ? "no address" : String(cString: gai_strerror(failure)))
        }
        defer { freeaddrinfo(list) }
        let entry = list.pointee
        let descriptor = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // As the server's own sockets: a port that was just let go of is free.
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, entry.ai_addr, entry.ai_addrlen) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard found else {
            let isTaken = errno == EADDRINUSE
            close(descriptor)
            if isTaken, port != 0 { throw .portInUse(host: host, port: port) }
            return nil
        }
        // The port stands at the same place in the addresses of both families.
        return withUnsafePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Bound(socket: descriptor, port: Int(UInt16(bigEndian: $0.pointee.sin_port)))
            }
        }
    }
}

/// A host to listen on, as users see it.
struct ListeningHost {
    /// The host as a URL has it.
    private let literal: String
    /// The name or address by which a browser on this machine reaches it.
    let authority: String
    /// Indicates whether it stands for every address of the machine.
    let isEvery: Bool

    /// - Parameter host: an address or a name, as `--host` takes it.
    init(_ host: String) {
        literal = host.contains(":") ? "[\(host)]" : host
        let bytes = NetworkAddress(host)?.bytes ?? [1]
        isEvery = bytes.allSatisfy { $0 == 0 }
        // The addresses of IPv6 include those of IPv4, on some machines only; the name leads to either.
        authority = isEvery ? (bytes.count == 4 ? "127.0.0.1" : "localhost") : literal
    }

    /// The place of a port, in the line that says where a server listens.
    func place(port: Int) -> String {
        isEvery ? "\(literal):\(port), which is every address of this machine" : "\(literal):\(port)"
    }
}
