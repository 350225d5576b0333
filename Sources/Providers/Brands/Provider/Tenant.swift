/// The accounts that a Microsoft endpoint admits: the `{tenant}` part of its path.
package enum Tenant: Hashable, Sendable, Codable {
    /// Work, school and personal accounts.
    case common
    /// Work and school accounts.
    case organizations
    /// Personal accounts.
    case consumers
    /// One directory, by its identifier in lower case.
    case directory(String)
    /// One directory, by a verified domain; its identifier comes from discovery.
    case domain(String)

    /// The directory that stands for personal accounts.
    package static let personalDirectory = "9188040d-6c67-4c5b-b112-36a304b66dad"

    /// The tenant that `text` spells: a word, a UUID or a domain name.
    package init?(_ text: String) {
        let lower = text.lowercased()
        switch lower {
        case "common": self = .common
        case "organizations": self = .organizations
        case "consumers": self = .consumers
        default:
            if Tenant.isUUID(lower) {
                self = .directory(lower)
            } else if Tenant.isDomain(lower) {
                self = .domain(lower)
            } else {
                return nil
            }
        }
    }

    /// The part of the path.
    package var pathComponent: String {
        switch self {
        case .common: "common"
        case .organizations: "organizations"
        case .consumers: "consumers"
        case .directory(let id): id
        case .domain(let name): name
        }
    }

    /// Returns whether a token of the directory `tenantID` is admitted.
    ///
    /// A domain admits nothing here: its directory has to be found through discovery first
    /// (see `ResolvedProvider.issuer`).
    package func admits(tenantID: String) -> Bool {
        let id = tenantID.lowercased()
        guard Tenant.isUUID(id) else { return false }
        switch self {
        case .common: return true
        case .organizations: return id != Tenant.personalDirectory
        case .consumers: return id == Tenant.personalDirectory
        case .directory(let own): return id == own
        case .domain: return false
        }
    }

    /// Returns whether `other` admits nobody whom this tenant does not: what a reader may ask for in its place.
    package func covers(_ other: Tenant) -> Bool {
        switch (self, other) {
        case (.common, _): true
        case (.organizations, .directory(let id)): id != Tenant.personalDirectory
        case (.consumers, .directory(let id)): id == Tenant.personalDirectory
        default: self == other
        }
    }

    /// Returns whether `text` is a UUID in lower case.
    package static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == UInt8(ascii: "-")
                : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
        }
    }

    private static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, text.utf8.count <= 253 else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
                }
        }
    }
}
