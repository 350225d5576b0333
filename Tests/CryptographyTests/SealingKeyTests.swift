import Cryptography
import TestSupport
import Testing

@Suite("SealingKey: cookies that nobody else reads or makes")
struct SealingKeyTests {
    private let random = RandomSource.seeded(11)
    private let key: SealingKey

    init() throws {
        key = try SealingKey.generate(from: .seeded(5))
    }

    @Test("Sealed bytes open for their purpose and key only")
    func sealed() throws {
        let text = try key.seal([1, 2, 3], purpose: "session", random: random)
        #expect(try key.open(text, purpose: "session") == [1, 2, 3])
        #expect(throws: CryptographyError.authenticationFailed) { try key.open(text, purpose: "locale") }
        let other = try SealingKey.generate(from: random)
        #expect(throws: CryptographyError.authenticationFailed) { try other.open(text, purpose: "session") }
        for bad in [
            "", text + "=", text + "A", String(text.dropFirst()), String(repeating: "A", count: 20_000),
        ] {
            #expect(throws: CryptographyError.authenticationFailed) { try key.open(bad, purpose: "session") }
        }
    }

    @Test("Signed values are taken for their purpose and key only", arguments: ["", "a", "a.b.c", "ส.א"])
    func signed(value: String) throws {
        let text = key.sign(value, purpose: "session")
        #expect(key.verifiedValue(text, purpose: "session") == value)
        #expect(key.verifiedValue(text, purpose: "sessio") == nil)
        #expect(key.verifiedValue("x" + text, purpose: "session") == nil)
        #expect(key.verifiedValue(text + ".", purpose: "session") == nil)
        #expect(key.verifiedValue(String(text.dropLast()), purpose: "session") == nil)
        #expect(try SealingKey.generate(from: random).verifiedValue(text, purpose: "session") == nil)
    }

    @Test("Purpose and value cannot be shifted against each other")
    func separated() {
        let text = key.sign("bc", purpose: "a")
        let signature = text.split(separator: ".")[1]
        #expect(key.verifiedValue("c.\(signature)", purpose: "ab") == nil)
    }

    @Test("Texts without a signature are refused", arguments: ["", ".", "abc", "abc.", "abc.!"])
    func unsigned(text: String) {
        #expect(key.verifiedValue(text, purpose: "session") == nil)
    }

    @Test("A short secret is refused")
    func short() {
        #expect(throws: CryptographyError.wrongLength(expected: 32, actual: 31)) {
            try SealingKey(secret: [UInt8](repeating: 0, count: 31))
        }
    }

    @Test("The key shows nothing of itself")
    func redaction() {
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)\(String(reflecting: key))\(dumped)".contains("[") == false)
    }
}
