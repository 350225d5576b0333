import Cryptography
import OpenID
import Testing

@testable import Providers

@Suite("What a user of a stand-in holds: a hundred of each kind, the oldest gives way")
struct HoldingsTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)
    private let storage = MemoryRecordStore()
    private var grants: GrantStore {
        GrantStore(
            brand: "test", storage: storage,
            installation: StandInInstallation(secret: [UInt8](repeating: 7, count: 32)), random: .system)
    }

    private func grant(_ person: String = "noa", _ client: String = "1001", _ sandbox: SandboxID = "a")
        -> Grant
    {
        Grant(
            id: "g", consentID: "c", audience: client, sandbox: sandbox, clientID: client, personID: person,
            scopes: [], authenticatedAt: Self.now, redirectURI: "https://app.example", namedRedirectURI: true,
            nonce: nil, proofKey: nil, extra: [:])
    }

    private func token(of grant: Grant) async throws -> String {
        try await grants.issueToken(.accessToken, for: grant, lifetime: 3_600, now: Self.now)
    }

    private func isKnown(_ token: String, _ kind: GrantStore.HandleKind = .accessToken) async throws -> Bool {
        try await grants.issued(token, kind, now: Self.now) != nil
    }

    @Test("access tokens of a person, a client and a sandbox each by themselves")
    func accessTokens() async throws {
        let most = Bounds.standInHoldings.value
        var tokens: [String] = []
        var others: [String] = []
        for grant in [grant("ada"), grant("noa", "1002"), grant("noa", "1001", "b")] {
            others.append(try await token(of: grant))
        }
        for _ in 0...most { tokens.append(try await token(of: grant())) }
        #expect(try await !isKnown(tokens[0]))
        for token in tokens.dropFirst() + others { #expect(try await isKnown(token)) }
        let kind = RecordKind("stand-in/stand-in.test.access", .ephemeral, bound: Bounds.standInRecords)
        #expect(storage.usage(of: kind).entries == most + others.count)
    }

    @Test("traces of used codes, whose second use is told for a hundred")
    func traces() async throws {
        var codes: [String] = []
        for _ in 0...Bounds.standInHoldings.value {
            let code = try await grants.issueCode(for: grant(), lifetime: 600, now: Self.now)
            _ = try await grants.redeem(code, now: Self.now)
            codes.append(code)
        }
        let outcomes = [
            try await grants.redeem(codes[0], now: Self.now),
            try await grants.redeem(codes[1], now: Self.now),
        ]
        guard case .unknown = outcomes[0], case .replayed = outcomes[1] else {
            Issue.record("\(outcomes)")
            return
        }
    }

    @Test("lasting tokens, however many are issued at once")
    func together() async throws {
        let (grant, grants) = (grant(), grants)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    let token = try await grants.issueToken(
                        .refreshToken, for: grant, lifetime: nil, now: Self.now)
                    try await grants.keepNewest(10, with: token, .refreshToken, of: grant, now: Self.now)
                    return token
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var living = 0
        for token in tokens where try await isKnown(token, .refreshToken) { living += 1 }
        #expect(living == 10)
    }
}
