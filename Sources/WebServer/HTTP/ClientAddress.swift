package import OpenID

/// The address that a request counts for, in every limit: an IPv4 address, or the /64 of an IPv6 one, which is what one
/// subscriber has.
package struct ClientAddress: Hashable, Sendable {
    /// Its text, for counters that are kept elsewhere.
    package let key: String
    package let isLoopback: Bool

    /// - Parameter address: nil when it is unknown; all unknown ones count together.
    package init(_ address: NetworkAddress?) {
        isLoopback = address?.isLoopback ?? false
        guard let address else {
            key = "unknown"
            return
        }
        if address.isIPv6 {
            let groups = stride(from: 0, to: 8, by: 2).map { index in
                String(Int(address.bytes[index]) << 8 | Int(address.bytes[index + 1]), radix: 16)
            }
            key = groups.joined(separator: ":")
        } else {
            key = address.bytes.map { String($0) }.joined(separator: ".")
        }
    }
}
