import AccountStore
import Accounts
import Cryptography
import Foundation
import Testing

/// The PostgreSQL that `scripts/postgresql` started; `PORTICO_POSTGRESQL` names the folder of its socket.
enum PostgreSQLServer {
    /// How a store reaches it.
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case directly = "5432"
        /// PgBouncer in transaction mode.
        case throughAPooler = "6432"

        var testDescription: String { self == .directly ? "directly" : "through PgBouncer" }
    }

    /// Tests that use it at once: a store's waits have an end, which a busy machine reaches when all tests wait together.
    private static let turns = Turns(4)

    static let folder = ProcessInfo.processInfo.environment["PORTICO_POSTGRESQL"]

    /// Whether there is one; its tests are skipped without.
    static var isThere: Bool { folder != nil }

    /// Makes an empty database and removes it afterwards.
    static func withDatabase(
        _ way: Way = .directly, limits: StoreLimits = StoreLimits(busySeconds: 600, connections: 4),
        _ body: (PostgreSQLStore) async throws -> Void
    ) async throws {
        try await withAddress(way) { _, address in
            let store = try await store(address, limits: limits)
            try await body(store)
            store.close()
        }
    }

    /// Makes an empty database, whose name `body` gets, and removes it afterwards.
    static func withAddress(
        _ way: Way = .directly, _ body: (String, PostgreSQLAddress) async throws -> Void
    ) async throws {
        await turns.enter()
        defer { turns.leave() }
        let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try run("CREATE DATABASE \(name)")
        do {
            try await body(name, try address(name, way))
        } catch {
            _ = try? run("DROP DATABASE \(name) WITH (FORCE)")
            throw error
        }
        try run("DROP DATABASE \(name) WITH (FORCE)")
    }

    static func address(_ name: String, _ way: Way = .directly) throws -> PostgreSQLAddress {
        let folder = try #require(folder)
        return try #require(
            PostgreSQLAddress("postgresql:///\(name)?host=\(folder)&port=\(way.rawValue)&user=portico"))
    }

    static func store(
        _ address: PostgreSQLAddress, key: [UInt8] = Samples.key,
        limits: StoreLimits = StoreLimits(busySeconds: 600)
    ) async throws(AccountError) -> PostgreSQLStore {
        try await PostgreSQLStore(address, cipher: RecordCipher(key: key, random: .system), limits: limits)
    }

    /// Runs SQL beside the store, by PostgreSQL's own client.
    ///
    /// - Returns: its output, without head and frame.
    @discardableResult
    static func run(_ sql: String, in database: String = "postgres") throws -> String {
        let folder = try #require(folder)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/psql")
        process.arguments = [
            "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "portico", "-d", database, "-c", sql,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(process.terminationStatus == 0, "\(text)")
        return text
    }
}
