internal import Accounts
internal import Cryptography

/// The hashing of an import's passwords (`hashAlgorithm` and its parameters).
struct ImportedHashes: Sendable {
    private let scheme: ForeignPasswordScheme?
    /// The length that every hash has to have, bytes; nil where none is said.
    private var length: Int?

    /// - Throws: `invalidPayload`; `missingHashAlgorithm` is thrown when a hash comes without one.
    init(_ body: WireBody) throws(AccountWireError) {
        guard let name = try body.text("hashAlgorithm"), !name.isEmpty else {
            scheme = nil
            return
        }
        let scheme = try Self.scheme(name, body)
        guard scheme.isAcceptable else { throw .account(.invalidHash(scheme.doubtful)) }
        self.scheme = scheme
        if case .argon2 = scheme {
            length = try body.body("argon2Parameters").flatMap { parameters throws(AccountWireError) in
                try Self.number(parameters, "hashLengthBytes")
            }
        }
    }

    /// The password of one imported account; nil without a hash.
    ///
    /// - Throws: `missingHashAlgorithm`, `invalidHash(.value)`, `invalidPayload`.
    func password(of user: WireBody, now: Instant) throws(AccountWireError) -> StoredPassword? {
        let (text, salt) = (try user.text("passwordHash") ?? "", try user.text("salt") ?? "")
        let updatedAt = try user.milliseconds("passwordUpdatedAt") ?? now
        if text.isEmpty { return nil }
        guard let scheme else { throw .account(.missingHashAlgorithm) }
        guard let digest = Self.bytes(text), length.map({ $0 == digest.count }) ?? true,
            let salt = Self.bytes(scheme == .bcrypt ? "" : salt),
            let hash = try? PasswordHash(imported: digest, salt: salt, scheme: scheme)
        else { throw .account(.invalidHash(.value)) }
        return StoredPassword(hash: hash, updatedAt: updatedAt)
    }

    private static func scheme(
        _ name: String, _ body: WireBody
    ) throws(AccountWireError) -> ForeignPasswordScheme {
        let order: ForeignPasswordScheme.Order =
            try body.text("passwordHashOrder") == "PASSWORD_AND_SALT" ? .passwordFirst : .saltFirst
        switch name {
        case "HMAC_SHA512": return .hmac(.sha512, key: try key(body), order: order)
        case "HMAC_SHA256": return .hmac(.sha256, key: try key(body), order: order)
        case "HMAC_SHA1": return .hmac(.sha1, key: try key(body), order: order)
        case "HMAC_MD5": return .hmac(.md5, key: try key(body), order: order)
        case "SHA512": return .digest(.sha512, rounds: try rounds(body), order: order)
        case "SHA256": return .digest(.sha256, rounds: try rounds(body), order: order)
        case "SHA1": return .digest(.sha1, rounds: try rounds(body), order: order)
        case "MD5": return .digest(.md5, rounds: try number(body, "rounds") ?? 0, order: order)
        case "PBKDF_SHA1": return .pbkdf2(.sha1, rounds: try rounds(body))
        case "PBKDF2_SHA256": return .pbkdf2(.sha256, rounds: try rounds(body))
        case "STANDARD_SCRYPT":
            var memoryCost = try number(body, "cpuMemCost")
            if memoryCost == nil { memoryCost = try number(body, "memoryCost") }
            return .scrypt(
                memoryCost: memoryCost ?? 0, blockSize: try number(body, "blockSize") ?? 0,
                parallelism: try number(body, "parallelization") ?? 0)
        case "SCRYPT":
            guard let separator = bytes(try body.text("saltSeparator") ?? "") else {
                throw .account(.invalidHash(.saltSeparator))
            }
            return .sealedKey(
                signerKey: try key(body), saltSeparator: separator, rounds: try rounds(body),
                memoryCost: try number(body, "memoryCost") ?? 0)
        case "BCRYPT": return .bcrypt
        case "ARGON2": return .argon2(try Self.argon2(body))
        default: throw .account(.invalidHash(.algorithm))
        }
    }

    /// `Argon2Parameters`: all are required but the version, which is 0x13, and the associated data.
    private static func argon2(_ body: WireBody) throws(AccountWireError) -> Argon2 {
        guard let body = try body.body("argon2Parameters") else { throw .account(.invalidHash(.algorithm)) }
        let variant: Argon2.Variant
        switch try body.text("hashType") {
        case "ARGON2_D": variant = .d
        case "ARGON2_I": variant = .i
        case "ARGON2_ID": variant = .id
        default: throw .account(.invalidHash(.algorithm))
        }
        let version: Int
        switch try body.text("version") {
        case nil, "VERSION_UNSPECIFIED", "VERSION_13": version = 19
        case "VERSION_10": version = 16
        default: throw .account(.invalidHash(.algorithm))
        }
        guard let data = bytes(try body.text("associatedData") ?? ""), data.count <= 1_024,
            let length = try number(body, "hashLengthBytes"), (4...1_024).contains(length)
        else { throw .account(.invalidHash(.value)) }
        return Argon2(
            variant: variant, version: version, iterations: try number(body, "iterations") ?? 0,
            memory: try number(body, "memoryCostKib") ?? 0,
            parallelism: try number(body, "parallelism") ?? 0, associatedData: data)
    }

    private static func rounds(_ body: WireBody) throws(AccountWireError) -> Int {
        guard let rounds = try number(body, "rounds") else { throw .account(.invalidHash(.rounds)) }
        return rounds
    }

    private static func number(_ body: WireBody, _ name: String) throws(AccountWireError) -> Int? {
        try body.integer(name).flatMap { Int(exactly: $0) }
    }

    private static func key(_ body: WireBody) throws(AccountWireError) -> [UInt8] {
        guard let key = bytes(try body.text("signerKey") ?? ""), !key.isEmpty else {
            throw .account(.invalidHash(.key))
        }
        return key
    }

    /// Bytes of proto JSON: either alphabet of base 64, with or without padding.
    private static func bytes(_ text: String) -> [UInt8]? {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "+"): digits.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): digits.append(UInt8(ascii: "_"))
            default: digits.append(byte)
            }
        }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        return try? Base64URL.decode(String(decoding: digits, as: UTF8.self))
    }
}

extension ForeignPasswordScheme {
    /// The parameter to name when the scheme is not acceptable.
    fileprivate var doubtful: AccountError.HashParameter {
        switch self {
        case .hmac: .key
        case .bcrypt: .algorithm
        case .argon2(let argon2):
            if !(1...16).contains(argon2.parallelism) {
                .parallelization
            } else if !(1...16).contains(argon2.iterations) {
                .rounds
            } else {
                .memoryCost
            }
        case .digest, .pbkdf2: .rounds
        case .scrypt(_, let blockSize, let parallelism):
            if !(1...16).contains(blockSize) {
                .blockSize
            } else if !(1...16).contains(parallelism) {
                .parallelization
            } else {
                .memoryCost
            }
        case .sealedKey(let key, let separator, let rounds, _):
            if !(16...1_024).contains(key.count) {
                .key
            } else if separator.count > 64 {
                .saltSeparator
            } else if !(1...8).contains(rounds) {
                .rounds
            } else {
                .memoryCost
            }
        }
    }
}

extension WireBody {
    /// A moment in milliseconds since 1970.
    ///
    /// - Throws: `invalidPayload`.
    func milliseconds(_ name: String) throws(AccountWireError) -> Instant? {
        try integer(name).map { Instant(millisecondsSince1970: $0) }
    }
}

/// The reason why an entry of an import was left out, in the words of the service.
enum ImportProblem {
    static func text(of error: AccountError, in user: WireBody) -> String {
        switch error {
        case .missingLocalID: "localId is missing"
        case .duplicateLocalID: "localId belongs to an existing account - can not overwrite."
        case .missingProviderID, .missingRawID: "federatedId or (providerId & rawId) is required"
        case .federatedUserIDAlreadyLinked: "raw id exists in other account in database"
        case .invalidEmail: "email is invalid"
        case .emailExists: "email exists in other account in database"
        case .invalidPhoneNumber: "phone number format is invalid"
        case .phoneNumberExists: "phone number exists in other account in database"
        case .invalidClaims: "Invalid custom claims provided."
        case .claimsTooLarge: "Custom claims provided are too large."
        case .forbiddenClaim: "Custom claims provided include a reserved claim."
        case .unverifiedEmail where !user.has("email"):
            "Second factor account requires email to be presented."
        case .unverifiedEmail: "Second factor account requires email to be verified."
        case .repeatedSecondFactorID: "Enrollment id already exists."
        case .invalidSecondFactorNumber, .mfaEnrolmentNotFound: factor(of: user)
        default: error.wireMessage
        }
    }

    /// A factor that names no number is none that can be imported.
    private static func factor(of user: WireBody) -> String {
        let factors = (try? user.bodies("mfaInfo")) ?? []
        let lacksNumber = factors.contains { !$0.has("phoneInfo") }
        return lacksNumber ? "Second factor not supported." : "Phone number format is invalid"
    }
}

extension AccountError {
    /// Indicates whether the hashes of a batch are at fault, not one of its accounts.
    var isAboutHashes: Bool {
        switch self {
        case .missingHashAlgorithm, .invalidHash: true
        default: false
        }
    }
}
