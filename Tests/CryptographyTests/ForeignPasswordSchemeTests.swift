import Cryptography
import Testing

@Suite("Password hashes of other systems")
struct ForeignPasswordSchemeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scheme: ForeignPasswordScheme
        let digest: String
    }

    /// Computed by Python's hashlib and hmac for the password and salt below.
    private static let rows = [
        Row(
            testDescription: "HMAC-SHA512", scheme: .hmac(.sha512, key: Array("key".utf8), order: .saltFirst),
            digest: "7d4724cba66861283f03d42d72ddba920e53f1b69bcd724d649082745d2f0c15"
                + "366c827fd19b9881edc3b97956a26511450df91acf7a9922b5ca6c6926f6d285"),
        Row(
            testDescription: "HMAC-SHA256, key longer than a block, password first",
            scheme: .hmac(
                .sha256, key: [UInt8](repeating: UInt8(ascii: "k"), count: 80), order: .passwordFirst),
            digest: "09e5a73400bc4aeff492f6e71859619c483923d6056f5b77f67a20eaa5a49d2f"),
        Row(
            testDescription: "HMAC-MD5", scheme: .hmac(.md5, key: Array("key".utf8), order: .passwordFirst),
            digest: "ae6b898780eb2205458ac5b6e12b0c03"),
        Row(
            testDescription: "SHA-256", scheme: .digest(.sha256, rounds: 1, order: .saltFirst),
            digest: "0183546f9462ffb4a284f1d53d391b9dd1c105b768b1cd2f78cbdb652fe4bb20"),
        Row(
            testDescription: "SHA-1, three rounds", scheme: .digest(.sha1, rounds: 3, order: .passwordFirst),
            digest: "c03b84bf08d000f266fdb7cd34e81c368aa75e15"),
        Row(
            testDescription: "MD5, no rounds", scheme: .digest(.md5, rounds: 0, order: .saltFirst),
            digest: "6619a802c4c5770b85317579f4a4cfe3"),
        Row(
            testDescription: "PBKDF2-SHA256", scheme: .pbkdf2(.sha256, rounds: 1_000),
            digest: "9720d13bbfc8b0c3606b51363ebc1a0b03303b6daa0ee70bb1ad95085381f251"),
        Row(
            testDescription: "PBKDF2-SHA1", scheme: .pbkdf2(.sha1, rounds: 1_000),
            digest: "0f2cbb2388efb7b2fec769613ab9c162b14a5abe"),
        Row(
            testDescription: "scrypt", scheme: .scrypt(memoryCost: 1_024, blockSize: 8, parallelism: 16),
            digest: "7bf75965325018e5f6e6e63201b14d664dc6646e230c3bfc0e7add5d23d62c5d"
                + "d111e14a4f2de609bbd78e667ccd46f094d8e78f466845e32ba4ca3eff57224e"),
    ]

    @Test("A hash matches its password only, also when it was stored", arguments: rows)
    func matches(row: Row) throws {
        let hash = try PasswordHash(
            imported: try Hex.decode(row.digest), salt: Array("NaCl.salt".utf8), scheme: row.scheme)
        let stored = try PasswordHash(encoded: hash.encoded)
        #expect(stored == hash)
        #expect(try stored.matches("correct horse"))
        #expect(try !stored.matches("correct hors"))
        #expect(stored.isWeaker(than: .lowest))
    }

    /// The published test vector of bcrypt (`U*U`), at cost 5, in its three spellings.
    @Test("bcrypt's own text matches its password only", arguments: ["$2a$", "$2b$", "$2y$"])
    func bcrypt(prefix: String) throws {
        let text = prefix + "05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
        let hash = try PasswordHash(imported: Array(text.utf8), salt: [], scheme: .bcrypt)
        let stored = try PasswordHash(encoded: hash.encoded)
        #expect(try stored.matches("U*U"))
        #expect(try !stored.matches("U*V"))
        #expect(try !stored.matches("U*U\u{0}"))
    }

    struct Argon2Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let argon2: Argon2
        let digest: String
    }

    /// Of the test vectors that come with the reference implementation (`src/test.c`), which others repeat; the last by
    /// that implementation for this test, since none of them has associated data alone.
    private static let argon2Rows = [
        Argon2Row(
            testDescription: "Argon2i, 0x10",
            argon2: Argon2(variant: .i, version: 16, iterations: 2, memory: 256, parallelism: 1),
            digest: "fd4dd83d762c49bdeaf57c47bdcd0c2f1babf863fdeb490df63ede9975fccf06"),
        Argon2Row(
            testDescription: "Argon2i",
            argon2: Argon2(variant: .i, iterations: 2, memory: 256, parallelism: 1),
            digest: "89e9029f4637b295beb027056a7336c414fadd43f6b208645281cb214a56452f"),
        Argon2Row(
            testDescription: "Argon2id",
            argon2: Argon2(variant: .id, iterations: 2, memory: 256, parallelism: 1),
            digest: "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"),
        Argon2Row(
            testDescription: "Argon2id, two lanes",
            argon2: Argon2(variant: .id, iterations: 2, memory: 256, parallelism: 2),
            digest: "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"),
        Argon2Row(
            testDescription: "Argon2id, associated data",
            argon2: Argon2(
                variant: .id, iterations: 2, memory: 256, parallelism: 1,
                associatedData: Array("associated".utf8)),
            digest: "8fcc0988b6ca21ecd3e2af2d295523c5539ba02abeda85c1b2613c91d2d73a6d"),
    ]

    @Test("Argon2 matches its password only, also when it was stored", arguments: argon2Rows)
    func argon2(row: Argon2Row) throws {
        let hash = try PasswordHash(
            imported: try Hex.decode(row.digest), salt: Array("somesalt".utf8), scheme: .argon2(row.argon2))
        let stored = try PasswordHash(encoded: hash.encoded)
        #expect(stored == hash)
        #expect(try stored.matches("password"))
        #expect(try !stored.matches("passwort"))
        #expect(try !stored.matches(""))
        #expect(throws: CryptographyError.malformedPasswordHash) {
            try PasswordHash(
                imported: try Hex.decode(row.digest), salt: Array("7 bytes".utf8), scheme: .argon2(row.argon2)
            )
        }
    }

    @Test(
        "What is no bcrypt hash, or endless work, is refused",
        arguments: [
            "", "$2b$10$abcdefgh", "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$2b$15$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$2b$-5$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
            "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe!",
        ])
    func noBcrypt(text: String) {
        #expect(throws: CryptographyError.malformedPasswordHash) {
            try PasswordHash(imported: Array(text.utf8), salt: [], scheme: .bcrypt)
        }
    }

    @Test("The sample of the published modified scrypt matches")
    func sealedKey() throws {
        let scheme = ForeignPasswordScheme.sealedKey(
            signerKey: try Base64.decode(
                "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="),
            saltSeparator: try Base64.decode("Bw=="), rounds: 8, memoryCost: 14)
        let hash = try PasswordHash(
            imported: try Base64.decode(
                "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="),
            salt: try Base64.decode("42xEC+ixf3L2lw=="), scheme: scheme)
        #expect(try PasswordHash(encoded: hash.encoded).matches("user1password"))
        #expect(try !hash.matches("user2password"))
    }

    @Test(
        "Schemes without bound, and hashes that say nothing, are refused",
        arguments: [
            .hmac(.sha256, key: [], order: .saltFirst), .digest(.sha1, rounds: 8_193, order: .saltFirst),
            .digest(.sha1, rounds: -1, order: .saltFirst),
            .pbkdf2(.sha256, rounds: 0), .pbkdf2(.sha1, rounds: 120_001),
            .scrypt(memoryCost: 1_000, blockSize: 8, parallelism: 1),
            .scrypt(memoryCost: 131_072, blockSize: 16, parallelism: 16),
            .scrypt(memoryCost: 262_144, blockSize: 1, parallelism: 1),
            .scrypt(memoryCost: .max, blockSize: .max, parallelism: .max),
            .argon2(Argon2(variant: .id, version: 18, iterations: 1, memory: 64, parallelism: 1)),
            .argon2(Argon2(variant: .id, iterations: 0, memory: 64, parallelism: 1)),
            .argon2(Argon2(variant: .id, iterations: 17, memory: 64, parallelism: 1)),
            .argon2(Argon2(variant: .id, iterations: 1, memory: 15, parallelism: 2)),
            .argon2(Argon2(variant: .id, iterations: 1, memory: 32_769, parallelism: 1)),
            .argon2(Argon2(variant: .id, iterations: 1, memory: 1_024, parallelism: 17)),
            .argon2(Argon2(variant: .id, iterations: 1, memory: .max, parallelism: .max)),
            .sealedKey(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 14),
            .sealedKey(
                signerKey: [UInt8](repeating: 1, count: 64), saltSeparator: [], rounds: 9, memoryCost: 14),
            .sealedKey(
                signerKey: [UInt8](repeating: 1, count: 64), saltSeparator: [], rounds: 8, memoryCost: 15),
        ] as [ForeignPasswordScheme])
    func refused(scheme: ForeignPasswordScheme) {
        #expect(!scheme.isAcceptable)
        #expect(throws: CryptographyError.malformedPasswordHash) {
            try PasswordHash(imported: [UInt8](repeating: 1, count: 32), salt: [1], scheme: scheme)
        }
    }

    @Test("A hash of nothing, and texts that are not as they were written, are refused")
    func malformed() throws {
        let scheme = ForeignPasswordScheme.pbkdf2(.sha256, rounds: 10)
        for digest in [[], [UInt8](repeating: 1, count: 7), [UInt8](repeating: 1, count: 1_025)] {
            #expect(throws: CryptographyError.malformedPasswordHash) {
                try PasswordHash(imported: digest, salt: [], scheme: scheme)
            }
        }
        let digest = Base64URL.encode([UInt8](repeating: 1, count: 32))
        for fields in [
            "pbkdf2-sha256$n=+10", "pbkdf2-sha256$n=10,x=1", "pbkdf2-sha3$n=10", "sha256$n=1",
            "hmac-md5$o=sp",
            "argon2x$v=19,m=64,t=1,p=1,a=", "argon2id$v=19,m=64,t=1,p=1", "argon2id$v=19,m=64,t=01,p=1,a=",
            "bcrypt$n=10", "scrypt-plain$n=1024,r=8", "scrypt-sealed$r=8,m=14", "sha256$",
        ] {
            #expect(throws: CryptographyError.malformedPasswordHash) {
                try PasswordHash(encoded: "$\(fields)$AA$\(digest)")
            }
        }
        #expect(try PasswordHash(encoded: "$pbkdf2-sha256$n=10$AA$\(digest)").matches("x") == false)
    }

    @Test("A scheme shows nothing of its key")
    func redaction() {
        let scheme = ForeignPasswordScheme.hmac(.sha1, key: [222, 173], order: .saltFirst)
        var dumped = ""
        dump(scheme, to: &dumped)
        #expect("\(scheme) \(String(reflecting: scheme)) \(dumped)".contains("222") == false)
    }
}
