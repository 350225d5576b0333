import Foundation

/// Finds out where a server can listen, before anything is built on its address.
enum FreePort {
    /// Returns whether nobody listens at a port of an address.
    static func isFree(host: String, port: Int) -> Bool { (try? bound(host: host, port: port)) != nil }

    /// The port to listen on: `port` itself, or any free one for 0.
    ///
    /// - Parameter host: an IPv4 or IPv6 address, or a name of this machine.
    /// - Returns: nil when the host is no address of this machine; the server's own error says so.
    /// - Throws: `ServingError.unknownHost` when the host is neither an address nor a name that leads to one.
    static func find(host: String, port: Int) throws(ServingError) -> Int? {
        let free = try bound(host: host, port: 0)
        return port == 0 ? free : port
    }

    /// The port that a socket gets which asks for this one; nil when it is taken, or the host is not this machine's.
    private static func bound(host: String, port: Int) throws(ServingError) -> Int? {
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
        defer { close(descriptor) }
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
        guard found else { return nil }
        // The port stands at the same place in the addresses of both families.
        return withUnsafePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }

    /// The authority by which a browser on this machine reaches a host: `127.0.0.1` for all addresses, `[::1]` for
    /// `::1`.
    static func authority(host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "[::1]"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }
}
