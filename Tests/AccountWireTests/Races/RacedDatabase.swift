import AccountStore
import Accounts
import Foundation
import Testing

/// A database of its own on the PostgreSQL that `scripts/postgresql` started; `PORTICO_POSTGRESQL` names the folder
/// of its socket.
enum RacedDatabase {
    private static let folder = ProcessInfo.processInfo.environment["PORTICO_POSTGRESQL"]

    static var isThere: Bool { folder != nil }

    static func with(
        cipher: RecordCipher, _ body: (PostgreSQLStore) async throws -> Void
    ) async throws {
        let name = "races_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try run("CREATE DATABASE \(name)")
        defer { try? run("DROP DATABASE \(name) WITH (FORCE)") }
        let place = try #require(folder)
        let address = try #require(
            PostgreSQLAddress("postgresql:///\(name)?host=\(place)&port=5432&user=portico"))
        let store = try await PostgreSQLStore(
            address, cipher: cipher, limits: StoreLimits(busySeconds: 600, connections: 4))
        try await body(store)
        store.close()
    }

    private static func run(_ sql: String) throws {
        let place = try #require(folder)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/psql")
        process.arguments = [
            "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", place, "-U", "portico", "-d", "postgres",
            "-c", sql,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
