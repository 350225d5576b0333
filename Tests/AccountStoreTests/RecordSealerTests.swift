import AccountStore
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Records sealed at rest")
struct RecordSealerTests {
    private let kind = RecordKind("test")

    private func sealer(_ byte: UInt8 = 7) throws -> RecordSealer {
        try RecordSealer(key: [UInt8](repeating: byte, count: 32), random: .system)
    }

    @Test("what was sealed opens with its key and value", arguments: ["", "key", "คีย์", "a\u{0}b"])
    func roundTrip(key: String) throws {
        let sealer = try sealer()
        for value: [UInt8] in [[], [0], Array(0...255)] {
            let sealed = try sealer.seal(value, key: key, kind, in: Samples.one)
            let opened = try sealer.open(
                sealed, name: sealer.name(of: key, kind, in: Samples.one), kind, in: Samples.one)
            #expect(opened.key == key)
            #expect(opened.value == value)
        }
    }

    @Test("the same value is sealed differently each time")
    func fresh() throws {
        let sealer = try sealer()
        let first = try sealer.seal([1], key: "k", kind, in: Samples.one)
        #expect(try sealer.seal([1], key: "k", kind, in: Samples.one) != first)
    }

    @Test("a value opens nowhere but where it was sealed")
    func moved() throws {
        let sealer = try sealer()
        let sealed = try sealer.seal([1, 2, 3], key: "k", kind, in: Samples.one)
        let name = sealer.name(of: "k", kind, in: Samples.one)
        let unreadable = AccountError.storage(.unreadable(what: "record of kind test"))
        #expect(throws: unreadable) {
            try sealer.open(
                sealed, name: sealer.name(of: "l", kind, in: Samples.one), kind, in: Samples.one)
        }
        #expect(throws: unreadable) { try sealer.open(sealed, name: name, kind, in: Samples.two) }
        #expect(throws: AccountError.storage(.unreadable(what: "record of kind other"))) {
            try sealer.open(sealed, name: name, RecordKind("other"), in: Samples.one)
        }
        #expect(throws: unreadable) {
            try self.sealer(8).open(sealed, name: name, kind, in: Samples.one)
        }
    }

    @Test("a changed bit and a cut end are found")
    func damaged() throws {
        let sealer = try sealer()
        let sealed = try sealer.seal([1, 2, 3], key: "k", kind, in: Samples.one)
        let name = sealer.name(of: "k", kind, in: Samples.one)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: AccountError.self) {
                try sealer.open(changed, name: name, kind, in: Samples.one)
            }
            #expect(throws: AccountError.self) {
                try sealer.open(Array(sealed[..<index]), name: name, kind, in: Samples.one)
            }
        }
    }

    @Test("names differ by sandbox, kind, key and sealing key, and API keys are none of them")
    func names() throws {
        let sealer = try sealer()
        let names = [
            sealer.name(of: "k", kind, in: Samples.one), sealer.name(of: "l", kind, in: Samples.one),
            sealer.name(of: "k", RecordKind("tes"), in: Samples.one),
            sealer.name(of: "k", kind, in: Samples.two),
            try self.sealer(8).name(of: "k", kind, in: Samples.one), sealer.name(ofAPIKey: "k"),
        ]
        #expect(Set(names).count == names.count)
        #expect(sealer.name(of: "k", kind, in: Samples.one) == names[0])
    }

    @Test("a key of another length is refused", arguments: [0, 16, 31, 33])
    func keyLength(count: Int) {
        #expect(throws: AccountError.self) {
            try RecordSealer(key: [UInt8](repeating: 1, count: count), random: .system)
        }
    }
}
