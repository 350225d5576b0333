import AccountStore
import Accounts
import Foundation
import GRDB
import OpenID
import Testing

@Suite("SQLite store: changes that are stored together")
struct WritingTogetherTests {
    private struct Change: Sendable {
        let number: Int
        let outcome: Result<Void, AccountError>
    }

    private static let kind = RecordKind("test")

    /// Makes 200 changes at once, each of two records, and says what each was told.
    private func change(
        _ store: SQLiteStore, value: [UInt8], failing: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) async -> [Change] {
        await withTaskGroup(of: Change.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do throws(AccountError) {
                        try await store.write(Samples.one) { (transaction) throws(AccountError) in
                            try transaction.put(Self.kind, "\(number) first", value, expires: nil)
                            if failing(number) { throw AccountError.invalidPendingToken }
                            try transaction.put(Self.kind, "\(number) second", value, expires: nil)
                        }
                        return Change(number: number, outcome: .success(()))
                    } catch {
                        return Change(number: number, outcome: .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Which of a change's two records are there.
    private func stored(_ change: Change, in store: SQLiteStore) async throws -> [Bool] {
        [
            try await store.get(Samples.one, Self.kind, "\(change.number) first", now: Samples.now) != nil,
            try await store.get(Samples.one, Self.kind, "\(change.number) second", now: Samples.now) != nil,
        ]
    }

    @Test("one that fails is undone, those beside it are kept", arguments: [true, false])
    func failures(inMemory: Bool) async throws {
        try await Samples.withFolder { folder in
            let store = try Samples.store(inMemory ? .memory : .file(path: folder + "/a.sqlite"))
            try await Samples.make(Samples.one, in: store)
            for change in await change(store, value: [1], failing: { $0 % 3 == 0 }) {
                let isKept = try await stored(change, in: store)
                if change.number % 3 == 0 {
                    #expect(throws: AccountError.invalidPendingToken) { try change.outcome.get() }
                    #expect(isKept == [false, false])
                } else {
                    try change.outcome.get()
                    #expect(isKept == [true, true])
                }
            }
        }
    }

    @Test("when the disk is full, what was said to be kept is kept, and nothing else")
    func full() async throws {
        try await Samples.withFolder { folder in
            let store = try Samples.store(
                .file(path: folder + "/a.sqlite"), maximumPages: 120)
            try await Samples.make(Samples.one, in: store)
            let changes = await change(store, value: [UInt8](repeating: 7, count: 2_000))
            var told: Set<Bool> = []
            for change in changes {
                let isKept = try await stored(change, in: store)
                if case .failure(let error) = change.outcome {
                    #expect(error == .storage(.full))
                    #expect(isKept == [false, false])
                    told.insert(false)
                } else {
                    #expect(isKept == [true, true])
                    told.insert(true)
                }
            }
            #expect(told == [true, false])
        }
    }

    @Test("while another process holds the file, all are told so")
    func locked() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path), busySeconds: 0.5)
            try await Samples.make(Samples.one, in: store)
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
            for change in await change(store, value: [1]) {
                #expect(throws: AccountError.storage(.locked)) { try change.outcome.get() }
            }
            try await other.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
            for change in await change(store, value: [1]) { try change.outcome.get() }
        }
    }
}
