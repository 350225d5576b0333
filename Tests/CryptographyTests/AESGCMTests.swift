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
        let sealed = try AESGCM.seal(plaintext, key: key, context: [7], random: random)
        #expect(sealed.count == length + 28)
        #expect(try AESGCM.open(sealed, key: key, context: [7]) == plaintext)
    }

    @Test("Any changed byte is refused")
    func tampering() throws {
        let sealed = try AESGCM.seal([1, 2, 3], key: key, random: random)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: CryptographyError.authenticationFailed) { try AESGCM.open(changed, key: key) }
        }
    }

    @Test("Another key, another context and cut bytes are refused")
    func wrongPlace() throws {
        let sealed = try AESGCM.seal([1, 2, 3], key: key, context: [1], random: random)
        let cases: [([UInt8], [UInt8], [UInt8])] = [
            (sealed, [UInt8](1..<33), [1]), (sealed, key, []), (sealed, key, [2]),
            (Array(sealed.dropLast()), key, [1]), ([], key, [1]), (Array(sealed.prefix(27)), key, [1]),
        ]
        for (bytes, key, context) in cases {
            #expect(throws: CryptographyError.authenticationFailed) {
                try AESGCM.open(bytes, key: key, context: context)
            }
        }
    }

    @Test("A key of another length is refused")
    func keyLength() {
        #expect(throws: CryptographyError.wrongLength(expected: 32, actual: 16)) {
            try AESGCM.seal([1], key: [UInt8](repeating: 0, count: 16), random: random)
        }
    }

    @Test("Two seals of the same bytes differ")
    func freshNonce() throws {
        #expect(try AESGCM.seal([1], key: key, random: random) != AESGCM.seal([1], key: key, random: random))
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
                let sealed = try AESGCM.encrypt(
                    test.msg.bytes, key: test.key.bytes, nonce: test.iv.bytes, context: test.aad.bytes)
                #expect(sealed == test.ct.bytes + test.tag.bytes, "case \(test.tcId)")
            }
        }
        #expect(count > 50)
    }
}
