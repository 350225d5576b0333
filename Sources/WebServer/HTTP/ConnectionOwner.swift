import Foundation
import NIOCore

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
        // After family and port, and with IPv6 after the flow label (POSIX <netinet/in.h>).
        let place: Range<Int>
        switch address {
        case .v4: place = 4..<8
        case .v6: place = 8..<24
        case .unixDomainSocket: return nil
        }
        var words = address.withSockAddr { start, size in
            UnsafeRawBufferPointer(start: start, count: size)[place].withUnsafeBytes { bytes in
                Array(bytes.bindMemory(to: UInt32.self))
            }
        }
        // An address of IPv4 as a socket of IPv6 sees it (RFC 4291 §2.5.5.2).
        let mapped = [0, 0, UInt32(0xFFFF).bigEndian]
        if isVersion6, words.count == 1 { words = mapped + words }
        if !isVersion6, words.count == 4 {
            guard words.starts(with: mapped) else { return nil }
            words = [words[3]]
        }
        let digits = words.map { word in
            let text = String(word, radix: 16, uppercase: true)
            return String(repeating: "0", count: 8 - text.count) + text
        }
        let port = String(address.port ?? 0, radix: 16, uppercase: true)
        return digits.joined() + ":" + String(repeating: "0", count: 4 - port.count) + port
    }
}
