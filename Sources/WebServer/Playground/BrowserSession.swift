import Accounts
import Cryptography
import OpenID
import Playground

/// The user who is signed in, in one browser.
struct BrowserSession: Redacted, Sendable {
    let localID: LocalID
    let factor: FirstFactor
    /// The tokens that the account backend issued for it, as an app would keep.
    var tokens: AccountTokens
    let startedAt: Instant
    /// The time when its tokens were issued; what ends an account's tokens later ends the session.
    var validFrom: Instant
    /// The account's `generation` then.
    var generation: Int64
    var usedAt: Instant
    var origin: SessionOrigin
}

extension BrowserSession {
    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded bytes: [UInt8]) throws(AccountError) {
        let value = try StoredObject.read(bytes, "a browser's session")
        guard let localID = value["localID"]?.stringValue.flatMap({ LocalID($0) }),
            let factor = value["factor"]?.stringValue.flatMap(FirstFactor.init(rawValue:)),
            let idToken = value["idToken"]?.stringValue, let refresh = value["refreshToken"]?.stringValue,
            let expiresIn = value["expiresIn"]?.integerValue,
            let generation = value["generation"]?.integerValue,
            let startedAt = value["startedAt"]?.integerValue, let usedAt = value["usedAt"]?.integerValue,
            let validFrom = value["validFrom"]?.integerValue
        else { throw .storage(.unreadable(what: "a browser's session")) }
        self.init(
            localID: localID, factor: factor,
            tokens: AccountTokens(idToken: idToken, refreshToken: refresh, expiresIn: expiresIn),
            startedAt: Instant(secondsSince1970: startedAt), validFrom: Instant(secondsSince1970: validFrom),
            generation: generation, usedAt: Instant(secondsSince1970: usedAt),
            origin: SessionOrigin(
                browser: value["browser"]?.stringValue.flatMap { BrowserKind(stored: $0) },
                address: value["address"]?.stringValue))
    }

    var encoded: [UInt8] {
        var object: JSONObject = [
            "localID": .string(localID.rawValue), "factor": .string(factor.rawValue),
            "idToken": .string(tokens.idToken), "refreshToken": .string(tokens.refreshToken),
            "expiresIn": .integer(tokens.expiresIn), "generation": .integer(generation),
            "startedAt": .integer(startedAt.secondsSince1970), "usedAt": .integer(usedAt.secondsSince1970),
            "validFrom": .integer(validFrom.secondsSince1970),
        ]
        object["browser"] = origin.browser.map { .string($0.stored) }
        object["address"] = origin.address.map { .string($0) }
        return StoredObject.write(object)
    }
}
