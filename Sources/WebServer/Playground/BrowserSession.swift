import Accounts
import Cryptography
import OpenID

/// Who is signed in, in one browser.
struct BrowserSession: Concealed, Sendable {
    /// The account.
    let localID: LocalID
    /// How the session was opened.
    let factor: FirstFactor
    /// What the account backend issued for it, as an app would keep.
    var tokens: AccountTokens
    /// When it began.
    let startedAt: Instant
    /// When its tokens were issued; what ends an account's tokens later ends the session.
    var validFrom: Instant
    /// The account's `generation` then.
    var generation: Int64
    /// When it was last used.
    var usedAt: Instant

    init(
        localID: LocalID, factor: FirstFactor, tokens: AccountTokens, generation: Int64, startedAt: Instant,
        usedAt: Instant
    ) {
        self.generation = generation
        self.localID = localID
        self.factor = factor
        self.tokens = tokens
        self.startedAt = startedAt
        validFrom = startedAt
        self.usedAt = usedAt
    }

    /// Reads what `encoded` wrote.
    init?(encoded bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes, limit: 65_536),
            let localID = value["localID"]?.stringValue.flatMap({ LocalID($0) }),
            let factor = value["factor"]?.stringValue.flatMap(FirstFactor.init(rawValue:)),
            let idToken = value["idToken"]?.stringValue, let refresh = value["refreshToken"]?.stringValue,
            let expiresIn = value["expiresIn"]?.integerValue,
            let generation = value["generation"]?.integerValue,
            let startedAt = value["startedAt"]?.integerValue, let usedAt = value["usedAt"]?.integerValue
        else { return nil }
        self.init(
            localID: localID, factor: factor,
            tokens: AccountTokens(idToken: idToken, refreshToken: refresh, expiresIn: expiresIn),
            generation: generation, startedAt: Instant(secondsSince1970: startedAt),
            usedAt: Instant(secondsSince1970: usedAt))
        if let validFrom = value["validFrom"]?.integerValue {
            self.validFrom = Instant(secondsSince1970: validFrom)
        }
    }

    /// As JSON.
    var encoded: [UInt8] {
        JSONValue.object([
            "localID": .string(localID.rawValue), "factor": .string(factor.rawValue),
            "idToken": .string(tokens.idToken), "refreshToken": .string(tokens.refreshToken),
            "expiresIn": .integer(tokens.expiresIn), "generation": .integer(generation),
            "startedAt": .integer(startedAt.secondsSince1970), "usedAt": .integer(usedAt.secondsSince1970),
            "validFrom": .integer(validFrom.secondsSince1970),
        ]).serialized
    }
}
