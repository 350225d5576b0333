import AccountStore
import Accounts
import Cryptography
import Foundation
import OpenID
import Testing

@Suite("Two calls that could conflict, two hundred at once: nothing lost, nothing twice, no 500", .serialized)
struct RaceTests {
    private static let all = Race.ofSignIn + Race.ofAccounts + Race.ofSessions + Race.ofFactors

    private static func cipher() throws -> RecordCipher {
        try RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system)
    }

    /// As many sign-ups and attempts as the races need.
    private static var settings: AccountSettings {
        var settings = AccountSettings()
        settings.attemptLimits = false
        return settings
    }

    @Test("in memory", arguments: all)
    func memory(race: Race) async throws {
        _ = try await race.run(try await WireBench(settings: Self.settings))
    }

    @Test("SQLite in a file", arguments: all)
    func file(race: Race) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try SQLiteStore(
            .file(path: folder.appendingPathComponent("accounts.sqlite").path), cipher: try Self.cipher())
        _ = try await race.run(try await WireBench(settings: Self.settings, on: store))
        try store.close()
    }

    /// One database for all: making one takes longer than a race.
    @Test("PostgreSQL", .enabled(if: RacedDatabase.isThere))
    func postgreSQL() async throws {
        try await RacedDatabase.with(cipher: try Self.cipher()) { store in
            let bench = try await WireBench(settings: Self.settings, on: store)
            for race in Self.all {
                _ = await bench.send("DELETE", "/emulator/v1/projects/demo-portico/accounts", key: nil)
                _ = await bench.administrate(
                    "PATCH", "\(WireBench.v2)/projects/demo-portico/config",
                    ["signIn": .null, "emailPrivacyConfig": .null])
                _ = try await race.run(bench)
            }
        }
    }
}
