import Cryptography
import TestSupport
import Testing

@Suite("Password hashes: Argon2id, RFC 9106")
struct PasswordHashTests {
    private let random = RandomSource.seeded(3)

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
        #expect(standard.encoded.hasPrefix("$portico-argon2id$m=19456,t=2,k=$"))
        #expect(try standard.matches("x"))
    }

    @Test(
        "Texts that are no hash, or ask for endless work, are refused",
        arguments: [
            "", "x", "$portico-argon2id$", "$portico-argon2id$m=19456,t=2,k=$$",
            "$bcrypt$ln=15,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA",
            "$scrypt$ln=14,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$portico-argon2id$m=+19456,t=2,k=$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$portico-argon2id$m=19456,t=2,k=,x=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$portico-argon2id$m=19456,t=2,k=$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
            "$portico-argon2id$m=99999999,t=2,k=$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$portico-argon2id$m=19456,t=99,k=$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$portico-argon2id$m=19456,t=2$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "$portico-argon2id$t=2,m=19456,k=$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ])
    func refused(text: String) {
        #expect(throws: CryptographyError.malformedPasswordHash) { try PasswordHash(encoded: text) }
    }

    @Test("A hash with a pepper matches with that pepper only, and one without it is weaker")
    func pepper() throws {
        let (pepper, other) = (
            PasswordPepper([UInt8](repeating: 1, count: 32)), PasswordPepper([UInt8](repeating: 2, count: 32))
        )
        let hash = try PasswordHash(of: "x", cost: .lowest, pepper: pepper, random: random)
        let stored = try PasswordHash(encoded: hash.encoded)
        #expect(try stored.matches("x", pepper: pepper))
        #expect(try !stored.matches("x") && !stored.matches("x", pepper: other))
        #expect(try !stored.matches("y", pepper: pepper))
        #expect(
            stored.isWeaker(than: .lowest, pepper: other) && !stored.isWeaker(than: .lowest, pepper: pepper))
        let plain = try PasswordHash(of: "x", cost: .lowest, random: random)
        #expect(try plain.matches("x", pepper: pepper) && plain.isWeaker(than: .lowest, pepper: pepper))
    }

    @Test("A hash shows nothing of itself")
    func redaction() throws {
        let hash = try PasswordHash(of: "x", cost: .lowest, random: random)
        var dumped = ""
        dump(hash, to: &dumped)
        #expect("\(hash) \(String(reflecting: hash)) \(dumped)".contains("argon2id$") == false)
    }
}
