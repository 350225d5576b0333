internal import OpenID
internal import Providers

extension EmailEvidence {
    /// As a JSON object, to keep it with a pending credential.
    var encoded: JSONValue {
        var object: JSONObject = ["vouched": .bool(isVouchedFor), "hosted": .bool(isHosted)]
        object["address"] = address.map { .string($0) }
        return .object(object)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: JSONValue) throws(AccountError) {
        guard let isVouchedFor = encoded["vouched"]?.boolValue else {
            throw .storage(.unreadable(what: "an e-mail address of a provider"))
        }
        self.init(
            address: encoded["address"]?.stringValue, isVouchedFor: isVouchedFor,
            isHosted: encoded["hosted"]?.boolValue ?? false)
    }
}
