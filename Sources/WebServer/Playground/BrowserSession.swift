import Accounts
import Cryptography
import OpenID
import Providers

/// Who is signed in, in one browser.
struct BrowserSession: Sendable {
    /// The account.
    let localID: LocalID
    /// Which provider opened the session.
    let provider: ProviderID
    /// The account's `generation` when it began; a later one ends it.
    let generation: Int64
    /// When it began.
    let startedAt: Instant
    /// When it was last used.
    var usedAt: Instant

    init(
        localID: LocalID, provider: ProviderID, generation: Int64, startedAt: Instant, usedAt: Instant
    ) {
        self.localID = localID
        self.provider = provider
        self.generation = generation
        self.startedAt = startedAt
        self.usedAt = usedAt
    }

    /// Reads what `encoded` wrote.
    init?(encoded bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes, limit: 4096),
            let localID = value["localID"]?.stringValue.flatMap({ LocalID($0) }),
            let provider = value["provider"]?.stringValue.flatMap(ProviderID.init(rawValue:)),
            let generation = value["generation"]?.integerValue,
            let startedAt = value["startedAt"]?.integerValue, let usedAt = value["usedAt"]?.integerValue
        else { return nil }
        self.init(
            localID: localID, provider: provider, generation: generation,
            startedAt: Instant(secondsSince1970: startedAt), usedAt: Instant(secondsSince1970: usedAt))
    }

    /// As JSON.
    var encoded: [UInt8] {
        JSONValue.object([
            "localID": .string(localID.rawValue), "provider": .string(provider.rawValue),
            "generation": .integer(generation), "startedAt": .integer(startedAt.secondsSince1970),
            "usedAt": .integer(usedAt.secondsSince1970),
        ]).serialized
    }
}
