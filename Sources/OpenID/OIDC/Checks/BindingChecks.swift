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
        return checkText("nonce", .nonce, wanted) { constantTimeEqual($0, wanted) ? nil : .nonceMismatch }
    }

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
    static func leftHalf(of text: String) -> String { Base64URL.encode(SHA256.hash(text).prefix(16)) }

    private func checkHash(
        _ name: String, of secret: String?, isRequired: Bool, _ check: IDTokenCheck, mismatch: IDTokenError
    ) -> CheckFinding {
        let expected = secret.map(Self.leftHalf) ?? CheckFinding.nothing
        // A hash of something we were never given binds nothing; it fails only if it had to.
        if secret == nil, !isRequired, let hash = claims?[name]?.stringValue {
            return .notApplicable(expected, hash)
        }
        return checkText(name, check, expected, isRequired: isRequired) { hash in
            secret != nil && constantTimeEqual(hash, expected) ? nil : mismatch
        }
    }

    /// `jti`, where it stands or is wanted, is a text of 1 to 255 characters.
    func checkTokenID() -> CheckFinding {
        checkText("jti", .tokenID, "1…255", isRequired: expectations.requiresTokenID) { identifier in
            (1...255).contains(identifier.utf8.count) ? nil : .malformedClaim(.tokenID)
        }
    }

    /// A claim that is a text.
    ///
    /// - Parameter mistake: what is wrong with the text; nil: nothing.
    func checkText(
        _ name: String, _ check: IDTokenCheck, _ expected: String, isRequired: Bool = true,
        mistake: (String) -> IDTokenError?
    ) -> CheckFinding {
        guard let claims else { return .notApplicable(expected) }
        guard let value = claims[name] else { return .absent(expected, check, isRequired: isRequired) }
        guard let text = value.stringValue else {
            return .failed(expected, shown(name), .malformedClaim(check))
        }
        return mistake(text).map { .failed(expected, text, $0) } ?? .passed(expected, text)
    }
}
