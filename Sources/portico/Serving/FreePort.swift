import Foundation

/// Finds out whether a port can be had, before anything is built on its number.
enum FreePort {
    /// The port to listen on: `port` itself, or any free one for 0.
    ///
    /// - Returns: nil when `port` is in use or the host is not an IPv4 address of this machine; the server's own
    ///   error says which.
    static func find(host: String, port: Int) -> Int? {
        guard port == 0 else { return port }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        return found ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
