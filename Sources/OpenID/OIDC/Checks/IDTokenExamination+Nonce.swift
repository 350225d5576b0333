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
