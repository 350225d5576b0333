/// The relay that hides a user's address from applications.
package enum AppleRelay {
    /// The domain of its addresses.
    static let domain = "privaterelay.appleid.com"

    /// Returns whether an address is one of the relay.
    package static func isRelay(_ address: String) -> Bool { address.hasSuffix("@" + domain) }
}
