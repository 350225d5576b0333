/// A Microsoft account's object identifier in its two spellings.
///
/// A personal account's `oid` pads the sixteen digits of its Graph identifier:
/// `00000000-0000-0000-4b2e-abcdefabcdef` is `4b2eabcdefabcdef` in Graph and in Firebase. A directory
/// account's `oid` and Graph identifier are the same UUID.
package struct MicrosoftObjectID: Hashable, Sendable {
    /// The UUID as the token's `oid` has it, in lower case.
    package let oid: String

    /// The identifier in a token's `oid`.
    package init?(oid: String) {
        let lower = oid.lowercased()
        guard Tenant.isUUID(lower) else { return nil }
        self.oid = lower
    }

    /// The identifier that Graph's `/me` or a Firebase identity has: sixteen hexadecimal digits or a UUID.
    package init?(graphID: String) {
        let lower = graphID.lowercased()
        if Tenant.isUUID(lower) {
            self.oid = lower
            return
        }
        let padded = "00000000-0000-0000-\(lower.prefix(4))-\(lower.dropFirst(4))"
        guard lower.utf8.count == 16, Tenant.isUUID(padded) else { return nil }
        self.oid = padded
    }

    /// Indicates whether this is a personal account's padded form.
    package var isPersonal: Bool { oid.hasPrefix("00000000-0000-0000-") }

    /// The identifier as Graph and Firebase write it.
    package var graphID: String {
        isPersonal ? String(oid.dropFirst(19)).split(separator: "-").joined() : oid
    }
}
