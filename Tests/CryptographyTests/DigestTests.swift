import Cryptography
import TestSupport
import Testing

@Suite("SHA-256 and HMAC: FIPS 180-4, RFC 4231")
struct DigestTests {
    @Test(
        "SHA-256 gives the digests of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func sha256(text: String, digest: String) {
        #expect(Hex.encode(SHA256.hash(text)) == digest)
    }

    @Test(
        "HMAC gives the codes of RFC 4231",
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func hmac(key: [UInt8], message: String, code: String) throws {
        let made = HMACSHA256.authenticate(Array(message.utf8), key: key)
        #expect(Hex.encode(made) == code)
    }

    @Test("Equality looks at length and every byte")
    func equality() {
        #expect(constantTimeEqual([1, 2, 3] as [UInt8], [1, 2, 3]))
        #expect(!constantTimeEqual([1, 2, 3] as [UInt8], [1, 2, 4]))
        #expect(!constantTimeEqual([1, 2, 3] as [UInt8], [1, 2]))
        #expect(constantTimeEqual([] as [UInt8], []))
        #expect(constantTimeEqual("é", "é"))
        // Differently composed, equal to Swift, different on the wire.
        #expect(!constantTimeEqual("\u{E9}", "e\u{301}"))
    }

    private struct MACGroup: Decodable {
        struct Case: Decodable {
            let tcId: Int
            let key, msg, tag: HexBytes
            let result: String
        }
        let tagSize: Int
        let tests: [Case]
    }

    @Test("Wycheproof's HMAC cases hold", .enabled(if: Vectors.available))
    func wycheproof() throws {
        var count = 0
        for group in try Wycheproof<MACGroup>.groups("hmac_sha256") {
            for test in group.tests {
                count += 1
                let code = HMACSHA256.authenticate(test.msg.bytes, key: test.key.bytes)
                let isSame = constantTimeEqual(Array(code.prefix(group.tagSize / 8)), test.tag.bytes)
                #expect(isSame == (test.result == "valid"), "case \(test.tcId)")
            }
        }
        #expect(count == 174)
    }
}
