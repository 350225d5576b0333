import Foundation
import NIOCore
import OpenID

/// The user whose program holds the other end of a connection within this machine, as the kernel knows it
/// (proc(5), `/proc/net/tcp`).
enum ConnectionOwner {
    /// Bytes of the kernel's table that are looked at, about 100,000 connections.
    private static let most = 16 << 20

    /// Returns whether it is the user who runs this process, or root; false when that cannot be found out.
    ///
    /// - Parameters:
    ///   - client: the other end.
    ///   - server: this end.
    @Sendable
    static func isOurs(client: SocketAddress?, server: SocketAddress?) -> Bool {
        guard let client, let server else { return false }
        for version in ["tcp", "tcp6"] {
            guard let file = FileHandle(forReadingAtPath: "/proc/net/\(version)") else { continue }
            defer { try? file.close() }
            guard let table = try? file.read(upToCount: most),
                let user = user(of: client, to: server, isVersion6: version == "tcp6", in: table)
            else { continue }
            return user == geteuid() || user == 0
        }
        return false
    }

    /// The user of the connection in a table; nil when it is not in it, or is closed already: then the table has no
    /// inode, and root stands for whoever it was.
    static func user(
        of client: SocketAddress, to server: SocketAddress, isVersion6: Bool, in table: Data
    ) -> uid_t? {
        guard let client = column(client, isVersion6), let server = column(server, isVersion6),
            let ends = table.range(of: Data(" \(client) \(server) ".utf8))
        else { return nil }
        // State, queues, timer, retransmits, uid, timeout, inode.
        let fields = table[ends.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
            .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count > 6, fields[6] != "0" else { return nil }
        return uid_t(fields[4])
    }

    /// An address as the table has it: words of the machine's byte order, in hexadecimal digits, and the port.
    private static func column(_ address: SocketAddress, _ isVersion6: Bool) -> String? {
        guard let known = NetworkAddress(address), isVersion6 || !known.isIPv6 else { return nil }
        // An address of IPv4 as a socket of IPv6 sees it (RFC 4291 §2.5.5.2).
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let bytes = isVersion6 && !known.isIPv6 ? mapped + known.bytes : known.bytes
        let words = bytes.withUnsafeBytes { raw in
            stride(from: 0, to: raw.count, by: 4).map {
                raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
            }
        }
        return words.map { String(format: "%08X", $0) }.joined() + String(format: ":%04X", address.port ?? 0)
    }
}
