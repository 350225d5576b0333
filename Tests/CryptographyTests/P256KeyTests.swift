import Cryptography
import TestSupport
import Testing

@Suite("P-256 keys: ES256 with raw signatures")
struct P256KeyTests {
    @Test("A signature verifies, and nothing else does")
    func signs() throws {
        let key = try P256PrivateKey.generate()
        let message = Array("message".utf8)
        for _ in 0..<64 {
            let signature = try key.sign(message)
            #expect(signature.count == 64)
            #expect(key.publicKey.isValid(signature, for: message))
        }
        let signature = try key.sign(message)
        #expect(!key.publicKey.isValid(signature, for: [1]))
        #expect(!key.publicKey.isValid(signature + [0], for: message))
        #expect(!key.publicKey.isValid([UInt8](repeating: 0, count: 64), for: message))
        #expect(!key.publicKey.isValid([], for: message))
        #expect(try !P256PrivateKey.generate().publicKey.isValid(signature, for: message))
    }

    @Test("A DER signature is refused: JOSE wants r ‖ s")
    func derRefused() throws {
        let key = try P256PrivateKey.generate()
        let raw = try key.sign([1])
        let der: [UInt8] = [0x30, 0x44, 0x02, 0x20] + raw[..<32] + [0x02, 0x20] + raw[32...]
        #expect(!key.publicKey.isValid(der, for: [1]))
    }

    @Test("A key comes back from its PEM text and its coordinates")
    func formats() throws {
        let key = try P256PrivateKey.generate()
        #expect(try key.pem().hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(try P256PrivateKey(pem: try key.pem()).publicKey == key.publicKey)
        let point = try P256PublicKey(x: key.publicKey.x, y: key.publicKey.y)
        #expect(point.isValid(try key.sign([1]), for: [1]))
        #expect(try point.pem().hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
        #expect(try P256PublicKey(pem: try point.pem()) == point)
        let sec1 = try P256PrivateKey(pem: PEMSamples.sec1)
        #expect(sec1.publicKey.isValid(try sec1.sign([1]), for: [1]))
        #expect(
            try P256PrivateKey(pem: PEMSamples.sec1.replacing("\n", with: "\r\n")).publicKey == sec1.publicKey
        )
    }

    @Test(
        "Keys of other curves and families are refused",
        arguments: [
            Named("P-384", PEMSamples.p384), Named("secp256k1", PEMSamples.secp256k1),
            Named("RSA", PEMSamples.rsaPKCS1), Named("Ed25519", PEMSamples.ed25519),
            Named("encrypted", PEMSamples.encrypted), Named("empty", ""),
            Named("cut", String(PEMSamples.sec1.dropLast(60))),
        ])
    func refusedPEM(sample: Named<String>) {
        #expect(throws: CryptographyError.malformedKey) { try P256PrivateKey(pem: sample.value) }
    }

    @Test("Points off the curve are refused")
    func refusedPoints() throws {
        let key = try P256PrivateKey.generate().publicKey
        var moved = key.y
        moved[31] ^= 1
        let zero = [UInt8](repeating: 0, count: 32)
        let field = try Hex.decode("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        for (x, y) in [
            (key.x, moved), (zero, zero), (field, key.y), ([], []), (Array(key.x.dropLast()), key.y),
            ([0] + key.x, key.y), (key.x, [UInt8](repeating: 255, count: 32)),
        ] {
            #expect(throws: CryptographyError.malformedKey) { try P256PublicKey(x: x, y: y) }
        }
    }

    @Test("A private key shows nothing of itself")
    func redaction() throws {
        let key = try P256PrivateKey.generate()
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "P256PrivateKey(redacted)")
        #expect(String(reflecting: Optional(key)) == "Optional(P256PrivateKey(redacted))")
        #expect(dumped == "- P256PrivateKey(redacted)\n")
    }

    private struct SignatureGroup: Decodable {
        struct Number: Decodable {
            let wx, wy: String
        }
        struct Case: Decodable {
            let tcId: Int
            let msg, sig: HexBytes
            let result: String
        }
        let publicKey: Number
        let tests: [Case]
    }

    @Test("Wycheproof's raw signatures hold", .enabled(if: Vectors.available))
    func wycheproof() throws {
        var count = 0
        for group in try Wycheproof<SignatureGroup>.groups("ecdsa_secp256r1_sha256_p1363") {
            let key = try P256PublicKey(
                x: Self.coordinate(group.publicKey.wx), y: Self.coordinate(group.publicKey.wy))
            for test in group.tests {
                count += 1
                #expect(
                    key.isValid(test.sig.bytes, for: test.msg.bytes) == (test.result == "valid"),
                    "case \(test.tcId)")
            }
        }
        #expect(count == 262)
    }

    /// Wycheproof writes numbers with a leading zero where the top bit is set, and short ones short.
    private static func coordinate(_ hex: String) throws -> [UInt8] {
        let digits = hex.drop { $0 == "0" }
        return try Hex.decode(String(repeating: "0", count: 64 - digits.count) + digits)
    }
}
