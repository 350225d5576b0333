import Foundation
import NIOCore
import OpenID

/// Apart from `TrustedProxies`, which `scripts/fuzz.py` compiles without the server's libraries.
extension NetworkAddress {
    /// The address of a socket; nil for one that is a path.
    init?(_ address: SocketAddress) {
        // After family and port: `sin_addr`, and after the flow label `sin6_addr` (POSIX <netinet/in.h>).
        let place: Range<Int>
        switch address {
        case .v4: place = 4..<8
        case .v6: place = 8..<24
        case .unixDomainSocket: return nil
        }
        self.init(
            bytes: address.withSockAddr { start, size in
                let bytes = UnsafeRawBufferPointer(start: start, count: size)
                return bytes.count < place.upperBound ? [] : Array(bytes[place])
            })
    }
}
