import AccountStore
import Accounts
import Cryptography
import Logging
import OpenID
import Synchronization
import Testing

@testable import WebServer

@Suite("What a running server does from time to time")
struct HousekeepingTests {
    private static let start = Instant(secondsSince1970: 1_800_000_000)

    /// A clock that the test sets.
    private final class Clock: Sendable {
        private let moment = Mutex(HousekeepingTests.start)
        var now: Instant { moment.withLock { $0 } }
        func forward(_ seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
    }

    /// Waits until it is so; the test's own time limit ends it otherwise.
    private func wait(until condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test(
        "signing keys are renewed when they are old, and retired when their tokens are dead",
        .timeLimit(.minutes(10)))
    func keys() async throws {
        let storage = try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
        let keyring = try await SigningKeyring.open(storage, random: .system, now: Self.start)
        let first = keyring.published.keys.map(\.keyID)
        let clock = Clock()
        clock.forward(SigningKeyring.rotationSeconds)
        let service = Housekeeping(
            storage: storage, purge: SandboxPurge(storage: storage, rules: SandboxRules()),
            records: storage.records, keyring: keyring,
            random: .system,
            now: { clock.now }, logger: Logger(label: "test"), pause: .milliseconds(5))
        let running = Task { try await service.run() }
        defer { running.cancel() }
        try await wait { keyring.published.keys.count == 2 }
        #expect(keyring.published.keys.first?.keyID == first.first)
        clock.forward(SigningKeyring.retirementSeconds)
        try await wait { keyring.published.keys.count == 1 }
        #expect(keyring.published.keys.map(\.keyID) != first)
    }
}
