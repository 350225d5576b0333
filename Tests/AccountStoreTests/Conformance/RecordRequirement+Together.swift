import AccountStore
import Accounts
import Cryptography
import OpenID
import Testing

/// Records of one partition that are kept and read in one step.
extension RecordRequirement {
    static let together: [RecordRequirement] = [
        RecordRequirement("a record is kept while others of its partition are read") { bench in
            try await bench.put(bench.key("a"), [1])
            let found = try await bench.store.put(
                bench.key("b"), RecordValue([2]), expires: .ofKind, owners: [.machine],
                reading: [bench.key("none"), bench.key("a"), bench.key("b")],
                now: bench.now)
            #expect(try found.map { try $0?.value.bytes() } == [nil, [1], [2]])
            let again = try await bench.store.put(
                bench.key("b"), RecordValue([3]), expires: .ofKind, owners: [.machine],
                reading: [bench.key("a"), bench.key("none")], now: bench.now)
            #expect(try again.map { try $0?.value.bytes() } == [[1], nil])
            #expect(try await bench.bytes(bench.key("b")) == [3])
        },
        RecordRequirement("a record is kept beside one that lives, and beside no other") { bench in
            let kept = bench.key("kept", remembersEnd: true)
            let (living, taken) = (
                bench.key("living", remembersEnd: true), bench.key("taken", remembersEnd: true)
            )
            try await bench.put(living, [7])
            try await bench.put(taken, [8])
            _ = try await bench.store.take(taken, now: bench.now)
            func put(beside other: RecordKey, later seconds: Int64 = 0) async throws -> String {
                let found = try await bench.store.put(
                    kept, RecordValue([1]), expires: .ofKind, beside: other,
                    owners: { _ in [.machine] }, now: bench.now.adding(seconds: seconds))
                return switch found {
                case .record(let record): "record \(try record.value.bytes())"
                case .used: "used"
                case .expired: "expired"
                case .unknown: "unknown"
                }
            }
            #expect(try await put(beside: bench.key("none", remembersEnd: true)) == "unknown")
            #expect(try await put(beside: taken) == "used")
            #expect(try await put(beside: living, later: 60) == "expired")
            #expect(try await bench.bytes(kept) == nil)
            #expect(try await put(beside: living) == "record [7]")
            #expect(try await bench.bytes(kept) == [1])
        },
        RecordRequirement("a record that there is no room for is not kept beside another either") { bench in
            guard bench.standing == .ephemeral else { return }
            try await bench.put(bench.key("living"), [7])
            let large = RecordValue([UInt8](repeating: 1, count: 1 << 21))
            await #expect(throws: StoreFull.self) {
                _ = try await bench.store.put(
                    bench.key("large"), large, expires: .ofKind, beside: bench.key("living"),
                    owners: { _ in [.machine, .sandbox("one")] }, now: bench.now)
            }
            #expect(try await bench.bytes(bench.key("large")) == nil)
        },
    ]
}
