internal import OpenID
internal import Providers

extension EmailEvidence {
    /// As a JSON object, to keep it with a pending credential.
    var encoded: JSONValue {
        var object = JSONObject()
        object["address"] = address.map { .string($0) }
        switch self {
        case .claims(_, let verified):
            object["kind"] = "claims"
            object["verified"] = verified.map { .bool($0) }
        case .githubAddress(_, let primary, let verified):
            object["kind"] = "github"
            object["primary"] = .bool(primary)
            object["verified"] = .bool(verified)
        case .microsoft(_, let domainOwnerVerified, let tenantID):
            object["kind"] = "microsoft"
            object["verified"] = domainOwnerVerified.map { .bool($0) }
            object["tenant"] = tenantID.map { .string($0) }
        case .facebook:
            object["kind"] = "facebook"
        }
        return .object(object)
    }

    /// Reads what `encoded` wrote.
    init?(encoded: JSONValue) {
        let address = encoded["address"]?.stringValue
        let verified = encoded["verified"]?.boolValue
        switch encoded["kind"]?.stringValue {
        case "claims": self = .claims(address: address, verified: verified)
        case "github":
            self = .githubAddress(
                address: address, primary: encoded["primary"]?.boolValue ?? false, verified: verified ?? false
            )
        case "microsoft":
            self = .microsoft(
                address: address, domainOwnerVerified: verified, tenantID: encoded["tenant"]?.stringValue)
        case "facebook": self = .facebook(address: address)
        default: return nil
        }
    }
}
