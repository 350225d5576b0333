import TestSupport
import Testing

@testable import Cryptography

@Suite("AES-256-GCM: sealed bytes open with their key and context only")
struct AESGCMTests {
    private let key = [UInt8](0..<32)
    private let random = RandomSource.seeded(1)

    @Test("Sealed bytes come back", arguments: [0, 1, 15, 16, 17, 4096])
    func roundTrip(length: Int) throws {
        let plaintext = try random.bytes(length)
        let encrypted = try AESGCM.encrypt(plaintext, key: key, context: [7], random: random)
        #expect(encrypted.count == length + 28)
        #expect(try AESGCM.decrypt(encrypted, key: key, context: [7]) == plaintext)
    }

    @Test("Any changed byte is refused")
    func tampering() throws {
        let encrypted = try AESGCM.encrypt([1, 2, 3], key: key, random: random)
        for index in encrypted.indices {
            var changed = encrypted
            changed[index] ^= 1
            #expect(throws: CryptographyError.authenticationFailed) { try AESGCM.decrypt(changed, key: key) }
        }
    }

    @Test("Another key, another context and cut bytes are refused")
    func wrongPlace() throws {
        let encrypted = try AESGCM.encrypt([1, 2, 3], key: key, context: [1], random: random)
        let cases: [([UInt8], [UInt8], [UInt8])] = [
            (encrypted, [UInt8](1..<33), [1]), (encrypted, key, []), (encrypted, key, [2]),
            (Array(encrypted.dropLast()), key, [1]), ([], key, [1]), (Array(encrypted.prefix(27)), key, [1]),
        ]
        for (bytes, key, context) in cases {
            #expect(throws: CryptographyError.authenticationFailed) {
                try AESGCM.decrypt(bytes, key: key, context: context)
            }
        }
    }

    @Test("A key of another length is refused")
    func keyLength() {
        #expect(throws: CryptographyError.wrongLength(expected: 32, actual: 16)) {
            try AESGCM.encrypt([1], key: [UInt8](repeating: 0, count: 16), random: random)
        }
    }

    @Test("Two seals of the same bytes differ")
    func freshNonce() throws {
        #expect(
            try AESGCM.encrypt([1], key: key, random: random) != AESGCM.encrypt([1], key: key, random: random)
        )
    }

    private struct AEADGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let key, iv, aad, msg, ct, tag: HexBytes
            let result: String
        }
        let ivSize, keySize, tagSize: Int
        let tests: [Case]
    }

    @Test("Wycheproof's cases of our sizes hold", .enabled(if: Vectors.available))
    func wycheproof() throws {
        var count = 0
        for group in try Wycheproof<AEADGroup>.groups("aes_gcm")
        where group.ivSize == 96 && group.keySize == 256 && group.tagSize == 128 {
            for test in group.tests {
                count += 1
                let opened = try? AESGCM.decrypt(
                    test.ct.bytes + test.tag.bytes, key: test.key.bytes, nonce: test.iv.bytes,
                    context: test.aad.bytes)
                #expect(opened == (test.result == "valid" ? test.msg.bytes : nil), "case \(test.tcId)")
                guard test.result == "valid" else { continue }
                let encrypted = try AESGCM.encrypt(
                    test.msg.bytes, key: test.key.bytes, nonce: test.iv.bytes, context: test.aad.bytes)
                #expect(encrypted == test.ct.bytes + test.tag.bytes, "case \(test.tcId)")
            }
        }
        #expect(count > 50)
    }
}
