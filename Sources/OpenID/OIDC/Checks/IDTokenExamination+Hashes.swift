internal import Cryptography

extension IDTokenExamination {
    /// `at_hash` is the left half of the hash of the access token that came along.
    func checkAccessTokenHash() -> CheckFinding {
        checkHash(
            "at_hash", of: expectations.accessToken?.reveal, isRequired: expectations.requiresAccessTokenHash,
            .accessTokenHash, mismatch: .accessTokenHashMismatch)
    }

    /// `c_hash` is the left half of the hash of the code that came along.
    func checkCodeHash() -> CheckFinding {
        checkHash(
            "c_hash", of: expectations.code?.reveal, isRequired: expectations.requiresCodeHash, .codeHash,
            mismatch: .codeHashMismatch)
    }

    /// Both algorithms we take hash with SHA-256, so the left half is 16 bytes.
    static func leftHalf(of text: String) -> String {
        Base64URL.encode(SHA256.hash(text).prefix(16))
    }

    private func checkHash(
        _ name: String, of secret: String?, isRequired: Bool, _ check: IDTokenCheck, mismatch: IDTokenError
    ) -> CheckFinding {
        let expected = secret.map(Self.leftHalf) ?? CheckFinding.nothing
        guard let claims else { return .notApplicable(expected) }
        guard let value = claims[name] else {
            guard isRequired else { return .notApplicable(expected) }
            return .failed(expected, CheckFinding.nothing, .missingClaim(check))
        }
        guard let hash = value.stringValue else {
            return .failed(expected, shown(name), .malformedClaim(check))
        }
        // A hash of something we were never given binds nothing; it fails only if it had to.
        guard secret != nil else {
            return isRequired ? .failed(expected, hash, mismatch) : .notApplicable(expected, hash)
        }
        guard constantTimeEqual(hash, expected) else { return .failed(expected, hash, mismatch) }
        return .passed(expected, hash)
    }
}
