import AccountStore
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Records sealed at rest")
struct RecordCipherTests {
    private let kind = RecordKind("test")

    private func cipher(_ byte: UInt8 = 7) throws -> RecordCipher {
        try RecordCipher(key: [UInt8](repeating: byte, count: 32), random: .system)
    }

    @Test("what was sealed opens with its key and value", arguments: ["", "key", "คีย์", "a\u{0}b"])
    func roundTrip(key: String) throws {
        let cipher = try cipher()
        for value: [UInt8] in [[], [0], Array(0...255)] {
            let encrypted = try cipher.encrypt(value, key: key, kind, in: Samples.one)
            let opened = try cipher.decrypt(
                encrypted, name: cipher.name(of: key, kind, in: Samples.one), kind, in: Samples.one)
            #expect(opened.key == key)
            #expect(opened.value == value)
        }
    }

    @Test("the same value is sealed differently each time")
    func fresh() throws {
        let cipher = try cipher()
        let first = try cipher.encrypt([1], key: "k", kind, in: Samples.one)
        #expect(try cipher.encrypt([1], key: "k", kind, in: Samples.one) != first)
    }

    @Test("a value opens nowhere but where it was sealed")
    func moved() throws {
        let cipher = try cipher()
        let encrypted = try cipher.encrypt([1, 2, 3], key: "k", kind, in: Samples.one)
        let name = cipher.name(of: "k", kind, in: Samples.one)
        let unreadable = AccountError.storage(.unreadable(what: "record of kind test"))
        #expect(throws: unreadable) {
            try cipher.decrypt(
                encrypted, name: cipher.name(of: "l", kind, in: Samples.one), kind, in: Samples.one)
        }
        #expect(throws: unreadable) { try cipher.decrypt(encrypted, name: name, kind, in: Samples.two) }
        #expect(throws: AccountError.storage(.unreadable(what: "record of kind other"))) {
            try cipher.decrypt(encrypted, name: name, RecordKind("other"), in: Samples.one)
        }
        #expect(throws: unreadable) {
            try self.cipher(8).decrypt(encrypted, name: name, kind, in: Samples.one)
        }
    }

    @Test("a changed bit and a cut end are found")
    func damaged() throws {
        let cipher = try cipher()
        let encrypted = try cipher.encrypt([1, 2, 3], key: "k", kind, in: Samples.one)
        let name = cipher.name(of: "k", kind, in: Samples.one)
        for index in encrypted.indices {
            var changed = encrypted
            changed[index] ^= 1
            #expect(throws: AccountError.self) {
                try cipher.decrypt(changed, name: name, kind, in: Samples.one)
            }
            #expect(throws: AccountError.self) {
                try cipher.decrypt(Array(encrypted[..<index]), name: name, kind, in: Samples.one)
            }
        }
    }

    @Test("names differ by sandbox, kind, key and sealing key, and API keys are none of them")
    func names() throws {
        let cipher = try cipher()
        let names = [
            cipher.name(of: "k", kind, in: Samples.one), cipher.name(of: "l", kind, in: Samples.one),
            cipher.name(of: "k", RecordKind("tes"), in: Samples.one),
            cipher.name(of: "k", kind, in: Samples.two),
            try self.cipher(8).name(of: "k", kind, in: Samples.one), cipher.name(ofAPIKey: "k"),
        ]
        #expect(Set(names).count == names.count)
        #expect(cipher.name(of: "k", kind, in: Samples.one) == names[0])
    }

    @Test("a key of another length is refused", arguments: [0, 16, 31, 33])
    func keyLength(count: Int) {
        #expect(throws: AccountError.self) {
            try RecordCipher(key: [UInt8](repeating: 1, count: count), random: .system)
        }
    }
}
