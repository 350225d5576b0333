import Cryptography
import TestSupport
import Testing

@Suite("Password hashes: scrypt, RFC 7914")
struct PasswordHashTests {
    private let random = RandomSource.seeded(3)

    @Test("The vector of RFC 7914 §12 matches")
    func vector() throws {
        let salt = Base64URL.encode(Array("SodiumChloride".utf8))
        let digest = Base64URL.encode(
            try Hex.decode("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"))
        let hash = try PasswordHash(encoded: "$scrypt$ln=14,r=8,p=1$\(salt)$\(digest)")
        #expect(try hash.matches("pleaseletmein"))
        #expect(try !hash.matches("pleaseletmeIn"))
    }

    @Test("A stored hash matches its password only", arguments: ["", "correct horse", "สวัสดี", "a\0b"])
    func roundTrip(password: String) throws {
        let hash = try PasswordHash(of: password, cost: .lowest, random: random)
        let stored = try PasswordHash(encoded: hash.encoded)
        #expect(stored == hash)
        #expect(try stored.matches(password))
        #expect(try !stored.matches(password + " "))
    }

    @Test("Two hashes of one password differ")
    func salted() throws {
        let first = try PasswordHash(of: "x", cost: .lowest, random: random)
        #expect(try PasswordHash(of: "x", cost: .lowest, random: random).encoded != first.encoded)
    }

    @Test("A hash made with less work says so")
    func cost() throws {
        let hash = try PasswordHash(of: "x", cost: .lowest, random: random)
        #expect(hash.isWeaker(than: .standard))
        #expect(!hash.isWeaker(than: .lowest))
        let standard = try PasswordHash(of: "x", random: random)
        #expect(standard.encoded.hasPrefix("$scrypt$ln=15,r=8,p=1$"))
        #expect(try standard.matches("x"))
    }

    @Test(
        "Texts that are no hash, or ask for endless work, are refused",
        arguments: [
            "", "x", "$scrypt$", "$scrypt$ln=15,r=8,p=1$$", "$bcrypt$ln=15,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA",
            "$scrypt$ln=40,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$scrypt$ln=15,r=99,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$scrypt$ln=9,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$scrypt$ln=15,r=8$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$scrypt$ln=+15,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$scrypt$ln=15,r=8,p=1,x=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$scrypt$ln=15,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
        ])
    func refused(text: String) {
        #expect(throws: CryptographyError.malformedPasswordHash) { try PasswordHash(encoded: text) }
    }

    @Test("A hash shows nothing of itself")
    func redaction() throws {
        let hash = try PasswordHash(of: "x", cost: .lowest, random: random)
        var dumped = ""
        dump(hash, to: &dumped)
        #expect("\(hash) \(String(reflecting: hash)) \(dumped)".contains("scrypt$") == false)
    }
}
