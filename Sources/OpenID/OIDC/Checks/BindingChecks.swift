internal import Cryptography

extension IDTokenExamination {
    /// `nonce` is what this sign-in sent, raw or hashed; the token cannot switch the check off
    /// (`nonce_supported` is not looked at).
    func checkNonce() -> CheckFinding {
        let wanted: String
        switch expectations.nonce {
        case .plain(let nonce): wanted = nonce.reveal
        case .hashed(let nonce): wanted = nonce.hashed
        case .notExpected:
            guard has("nonce") else { return .notApplicable() }
            return .failed(CheckFinding.nothing, shown("nonce"), .unexpectedNonce)
        }
        guard let claims else { return .notApplicable(wanted) }
        guard let value = claims["nonce"] else {
            return .failed(wanted, CheckFinding.nothing, .missingClaim(.nonce))
        }
        guard let nonce = value.stringValue else {
            return .failed(wanted, shown("nonce"), .malformedClaim(.nonce))
        }
        guard constantTimeEqual(nonce, wanted) else { return .failed(wanted, nonce, .nonceMismatch) }
        return .passed(wanted, nonce)
    }
}

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

extension IDTokenExamination {
    /// `jti`, where it stands or is wanted, is a text of 1 to 255 characters.
    func checkTokenID() -> CheckFinding {
        let expected = "1…255"
        guard let claims else { return .notApplicable(expected) }
        guard let value = claims["jti"] else {
            guard expectations.requiresTokenID else { return .notApplicable(expected) }
            return .failed(expected, CheckFinding.nothing, .missingClaim(.tokenID))
        }
        guard let identifier = value.stringValue, (1...255).contains(identifier.utf8.count) else {
            return .failed(expected, shown("jti"), .malformedClaim(.tokenID))
        }
        return .passed(expected, identifier)
    }
}
