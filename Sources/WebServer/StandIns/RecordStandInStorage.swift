import Accounts
import Cryptography
import StandIns

/// Keeps what stand-ins remember in the account store's records, sealed and sandbox by sandbox like the rest.
struct RecordStandInStorage: StandInStorage {
    let storage: any AccountStorage

    func get(sandbox: String, kind: String, key: String, now: Instant) async throws -> [UInt8]? {
        try await storage.get(id(sandbox), shelf(kind), key, now: now)
    }

    func get(sandbox: String, _ names: [StandInRecordName], now: Instant) async throws -> [[UInt8]?] {
        let wanted = names.map { (shelf($0.kind), $0.key) }
        return try await storage.read(id(sandbox)) { (reader) throws(AccountError) in
            var values: [[UInt8]?] = []
            for (kind, key) in wanted { values.append(try reader.record(kind, key, now: now)) }
            return values
        }
    }

    func put(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws {
        try await storage.put(id(sandbox), shelf(kind), key, value, expires: expires)
    }

    func putOnce(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws -> Bool {
        try await storage.putOnce(id(sandbox), shelf(kind), key, value, expires: expires, now: now)
    }

    func take(sandbox: String, kind: String, key: String, now: Instant) async throws -> [UInt8]? {
        try await storage.take(id(sandbox), shelf(kind), key, now: now)
    }

    func remove(sandbox: String, kind: String, key: String) async throws {
        try await storage.remove(id(sandbox), shelf(kind), key)
    }

    private func id(_ sandbox: String) throws -> SandboxID {
        guard let id = SandboxID(sandbox) else { throw AccountError.sandboxUnknown }
        return id
    }

    private func shelf(_ kind: String) -> RecordKind { RecordKind("stand-in/\(kind)") }
}
