import Cryptography
import Testing

@Suite("One-time passwords and what they are made of: RFC 2202, 4226, 4648, 6238")
struct OneTimePasswordTests {
    /// The secret of the tables of RFC 4226 and RFC 6238.
    private let key = Array("12345678901234567890".utf8)

    @Test(
        "HMAC with SHA-1 gives the codes of RFC 2202",
        arguments: [
            ([UInt8](repeating: 0x0B, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
            ),
            (
                [UInt8](repeating: 0xAA, count: 80),
                "Test Using Larger Than Block-Size Key - Hash Key First",
                "aa4ae5e15272d00e95705637ce8a3b55ed402112"
            ),
        ])
    func hmac(key: [UInt8], message: String, code: String) throws {
        #expect(Hex.encode(try HMACSHA1.authenticate(Array(message.utf8), key: key)) == code)
    }

    @Test("passwords of counters are those of RFC 4226, appendix D")
    func counters() throws {
        let table = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
            "520489",
        ]
        for (counter, password) in table.enumerated() {
            let made = try OneTimePassword.password(counter: Int64(counter), key: key, digits: 6)
            #expect(made == password, "counter \(counter)")
        }
    }

    @Test(
        "passwords of the time are those of RFC 6238, appendix B (SHA-1)",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)])
    func times(second: Int64, password: String) throws {
        let step = OneTimePassword.step(at: Instant(secondsSince1970: second), period: 30)
        #expect(try OneTimePassword.password(counter: step, key: key, digits: 8) == password)
    }

    @Test(
        "a time step lasts its period, also before 1970",
        arguments: [(-31, -2), (-30, -1), (-1, -1), (0, 0), (29, 0), (30, 1)] as [(Int64, Int64)])
    func steps(second: Int64, step: Int64) {
        #expect(OneTimePassword.step(at: Instant(secondsSince1970: second), period: 30) == step)
    }

    @Test(
        "base 32 is that of RFC 4648 §10 without padding",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
        ])
    func base32(plain: String, text: String) {
        #expect(Base32.encode(Array(plain.utf8)) == text)
    }
}
