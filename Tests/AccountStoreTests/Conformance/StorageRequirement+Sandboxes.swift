import Accounts
import Cryptography
import OpenID
import Providers
import Testing

extension StorageRequirement {
    static let sandboxes: [StorageRequirement] = [
        StorageRequirement("a sandbox comes back, but for its API key") {
            (store) async throws in
            var sandbox = made("three", idle: 5, creator: "192.0.2.1")
            sandbox.overrides.oneAccountPerEmail = false
            sandbox.overrides.disabledProviders = [.apple, .github]
            try await save(sandbox, in: store)
            sandbox.apiKey = nil
            #expect(try await read(sandbox.id, in: store) == sandbox)
            #expect(try await read(Samples.sandbox("four"), in: store) == nil)
        },
        StorageRequirement("a sandbox is found by its API key, also after it was saved without") {
            (store) async throws in
            var sandbox = made("three", idle: 5)
            try await save(sandbox, in: store)
            sandbox.apiKey = nil
            sandbox.lastUsedAt = Samples.now.adding(seconds: 100)
            try await save(sandbox, in: store)
            #expect(try await store.sandbox(apiKey: "key of three") == sandbox)
            #expect(try await store.sandbox(apiKey: "key of four") == nil)
        },
        StorageRequirement("an API key names one sandbox") {
            (store) async throws in
            var thief = made("four", idle: 0)
            thief.apiKey = "key of three"
            let second = thief
            try await save(made("three", idle: 0), in: store)
            await #expect(throws: AccountError.self) { try await save(second, in: store) }
        },
        StorageRequirement("idle sandboxes are found, longest idle first, but not the lasting ones") {
            (store) async throws in
            var persistent = made("lasting", idle: 900)
            persistent.expiresWhenIdle = false
            for sandbox in [persistent, made("a", idle: 100), made("b", idle: 300), made("c", idle: 10)] {
                try await save(sandbox, in: store)
            }
            let moment = Samples.now.adding(seconds: -50)
            #expect(
                try await store.sandboxes(idleSince: moment, limit: 9).map(\.rawValue) == ["b", "a"])
            #expect(try await store.sandboxes(idleSince: moment, limit: 1).map(\.rawValue) == ["b"])
        },
        StorageRequirement("sandboxes are counted, all and by creator") {
            (store) async throws in
            #expect(try await store.sandboxCount(address: nil) == 2)
            try await save(made("three", idle: 0, creator: "192.0.2.1"), in: store)
            #expect(try await store.sandboxCount(address: nil) == 3)
            #expect(try await store.sandboxCount(address: "192.0.2.1") == 1)
            #expect(try await store.sandboxCount(address: "192.0.2.2") == 0)
        },
        StorageRequirement("a sandbox is opened once, as far as there is room for it") {
            (store) async throws in
            func open(_ name: String, most: Int, ofCreator: Int, creator: String?) async throws -> Sandbox? {
                let sandbox = made(name, idle: 5, creator: creator)
                return try await store.open(sandbox, most: most, mostOfCreator: ofCreator)
            }
            let address = "192.0.2.1"
            #expect(try await open("three", most: 2, ofCreator: 9, creator: address) == nil)
            #expect(try await open("three", most: 3, ofCreator: 1, creator: address)?.id.rawValue == "three")
            #expect(try await open("three", most: 0, ofCreator: 0, creator: address)?.creator == address)
            #expect(try await open("four", most: 9, ofCreator: 1, creator: address) == nil)
            #expect(try await open("four", most: 9, ofCreator: 0, creator: nil)?.id.rawValue == "four")
            #expect(try await store.sandboxCount(address: nil) == 4)
        },
        StorageRequirement("a removed sandbox takes everything in it, and nothing else") {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            for sandbox in [Samples.one, Samples.two] {
                try await store.insert(sandbox, full)
                try await store.put(sandbox, RecordKind("test"), "key", [1], expires: nil)
            }
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeSandbox()
            }
            try await Samples.make(Samples.one, in: store)
            #expect(try await store.account(Samples.one, full.localID) == nil)
            #expect(
                try await store.get(Samples.one, RecordKind("test"), "key", now: Samples.now) == nil)
            #expect(try await store.account(Samples.two, full.localID) == full)
        },
        StorageRequirement("a large sandbox is removed in parts, and stays if it is used") {
            (store) async throws in
            let account = try Samples.fullAccount("a")
            func fill(_ id: SandboxID) async throws {
                try await store.write(id) { (transaction) throws(AccountError) in
                    for number in 0..<1_200 {
                        try transaction.put(RecordKind("test"), "\(number)", [1], expires: nil)
                    }
                    try transaction.insert(account)
                }
            }
            for id in [Samples.one, Samples.two] { try await fill(id) }
            let removed = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                [try transaction.removeSome(atMost: 500), try transaction.removeSome(atMost: 500)]
                    + [try transaction.removeSome(atMost: 500), try transaction.removeSome(atMost: 500)]
            }
            #expect(removed == [500, 500, 201, 0])
            let accounts = try await store.read(Samples.one) { (reader) throws(AccountError) in
                try reader.accountCount()
            }
            #expect(accounts == 0)
            try await fill(Samples.one)
            #expect(try await !store.removeSandbox(Samples.one, idleSince: .distantPast))
            #expect(try await store.removeSandbox(Samples.one, idleSince: nil))
            #expect(try await !store.removeSandbox(Samples.one, idleSince: nil))
            #expect(try await store.sandbox(Samples.one) == nil)
            let kept = try await store.read(Samples.two) { (reader) throws(AccountError) in
                try reader.records(RecordKind("test"), limit: 2_000, now: Samples.now).count
            }
            #expect(kept == 1_200)
        },
        StorageRequirement("an account of a sandbox that does not exist is refused") {
            (store) async throws in
            let account = try Samples.account("a")
            await #expect(throws: AccountError.storage(.missing)) {
                try await store.insert(Samples.sandbox("three"), account)
            }
        },
    ]

    static let transactions: [StorageRequirement] = [
        StorageRequirement("what a body throws undoes all of its changes") {
            (store) async throws in
            let account = try Samples.account("a")
            await #expect(throws: AccountError.userDisabled) {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    try transaction.insert(account)
                    try transaction.put(RecordKind("test"), "key", [1], expires: nil)
                    throw .userDisabled
                }
            }
            #expect(try await store.account(Samples.one, account.localID) == nil)
            #expect(
                try await store.get(Samples.one, RecordKind("test"), "key", now: Samples.now) == nil)
        },
        StorageRequirement("changes of one sandbox happen one after the other") {
            (store) async throws in
            let id = try #require(LocalID("a"))
            try await store.insert(Samples.one, try Samples.account("a"))
            _ = try await parallel(100) {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    guard var account = try transaction.account(id) else { throw .userNotFound }
                    account.generation += 1
                    try transaction.update(account)
                }
            }
            #expect(try await store.account(Samples.one, id)?.generation == 100)
        },
        StorageRequirement("of 100 sign-ups with one address, one succeeds") {
            (store) async throws in
            let outcomes = try await parallel(100) {
                var account = Account(
                    localID: try LocalID.generate(from: .system), createdAt: Samples.now)
                account.email = EmailAddress("same@example.com")
                let candidate = account
                do {
                    try await store.insert(Samples.one, candidate)
                    return true
                } catch AccountError.storage(.conflict(.email)) { return false }
            }
            #expect(outcomes.filter { $0 }.count == 1)
        },
    ]

    private static func made(_ name: String, idle: Int64, creator: String? = nil) -> Sandbox {
        var sandbox = Sandbox(
            id: Samples.sandbox(name), project: "demo-\(name)", apiKey: "key of \(name)",
            createdAt: Samples.now.adding(seconds: -1_000), expiresWhenIdle: true, creator: creator)
        sandbox.lastUsedAt = Samples.now.adding(seconds: -idle)
        return sandbox
    }

    private static func save(_ sandbox: Sandbox, in store: any AccountStorage) async throws(AccountError) {
        try await store.write(sandbox.id) { (transaction) throws(AccountError) in
            try transaction.save(sandbox)
        }
    }

    private static func read(_ id: SandboxID, in store: any AccountStorage) async throws -> Sandbox? {
        try await store.read(id) { (reader) throws(AccountError) in try reader.sandbox() }
    }
}
