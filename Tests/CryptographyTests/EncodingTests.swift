import Cryptography
import TestSupport
import Testing

@Suite("Encodings: RFC 4648, shortest form only")
struct EncodingTests {
    @Test(
        "The vectors of RFC 4648 §10 hold in both directions",
        arguments: [
            ("", "", ""), ("f", "Zg==", "66"), ("fo", "Zm8=", "666f"), ("foo", "Zm9v", "666f6f"),
            ("foob", "Zm9vYg==", "666f6f62"), ("fooba", "Zm9vYmE=", "666f6f6261"),
            ("foobar", "Zm9vYmFy", "666f6f626172"),
        ])
    func vectors(text: String, base64: String, hex: String) throws {
        let bytes = Array(text.utf8)
        let unpadded = base64.filter { $0 != "=" }
        #expect(Base64.encode(bytes) == base64)
        #expect(try Base64.decode(base64) == bytes)
        #expect(Base64URL.encode(bytes) == unpadded)
        #expect(try Base64URL.decode(unpadded) == bytes)
        #expect(Hex.encode(bytes) == hex)
        #expect(try Hex.decode(hex.uppercased()) == bytes)
    }

    @Test("Every length comes back", arguments: 0..<70)
    func roundTrip(length: Int) throws {
        let bytes = try RandomSource.seeded(UInt64(length)).bytes(length)
        #expect(try Base64.decode(Base64.encode(bytes)) == bytes)
        #expect(try Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        #expect(try Hex.decode(Hex.encode(bytes)) == bytes)
    }

    @Test("The two alphabets differ in two characters")
    func alphabets() throws {
        #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    }

    @Test(
        "Base64url refuses all but the shortest form",
        arguments: [
            "Zg==", "Zh", "Zm9", "Z", "Zm9v\n", " Zm9v", "Zm+v", "Zm/v", "Zm9vZ", "Zmé", "Zm9v=", "Zm.9",
        ])
    func strictBase64URL(text: String) {
        #expect(throws: CryptographyError.malformedEncoding) { try Base64URL.decode(text) }
    }

    @Test(
        "Base64 refuses all but the shortest form",
        arguments: [
            "Zg", "Zh==", "Zm9=", "Zg=", "====", "=", "Z===", "Zm-v", "Zg==Zg==", "Zm9v\n", "Zm9v====",
        ])
    func strictBase64(text: String) {
        #expect(throws: CryptographyError.malformedEncoding) { try Base64.decode(text) }
    }

    @Test("Hex refuses odd digits and strangers", arguments: ["a", "0g", "0x", " 0", "é", "00 "])
    func strictHex(text: String) {
        #expect(throws: CryptographyError.malformedEncoding) { try Hex.decode(text) }
    }
}
