internal import Cryptography

extension SandboxChange {
    /// Reads the telephone number of a request.
    ///
    /// - Throws: `missingPhoneNumber`, `invalidPhoneNumber`.
    func phoneNumber(_ text: String?) throws(AccountError) -> PhoneNumber {
        guard let text, !text.isEmpty else { throw .missingPhoneNumber }
        guard let number = PhoneNumber(text) else { throw .invalidPhoneNumber }
        return number
    }

    /// Sends a code of six digits (into the sandbox's inbox) and gives the session that stands for it. A tester's
    /// telephone has the same code each time.
    ///
    /// - Returns: a failure when the number or the client had too many.
    func sendCode(
        to number: PhoneNumber, for purpose: PhoneCode.Purpose, client: String?
    ) throws(AccountError) -> Result<String, AccountError> {
        let digits: String
        if let fixed = settings.testPhoneNumbers[number] {
            digits = fixed
        } else {
            guard try count(.phoneMessage, number.rawValue), try count(.phoneMessagesOfClient, client) else {
                return .failure(.tooManyAttempts)
            }
            digits = try cryptographic { () throws(CryptographyError) in
                try RandomText.characters(6, of: RandomText.digits, from: random)
            }
        }
        let session = try RandomText.token(from: random)
        let expires = now.adding(seconds: PhoneCode.lifetime)
        let code = PhoneCode(number: number, code: digits, purpose: purpose, expires: expires)
        try transaction.put(
            .phoneCode, session, code.encoded, expires: expires.adding(seconds: PhoneCode.memorySeconds))
        return .success(session)
    }

    /// Consumes a right code; counts a wrong one.
    ///
    /// - Throws: `missingSessionInfo`, `missingCode`.
    /// - Returns: a failure of `invalidSessionInfo` (unknown, used, or not fit for the purpose), `sessionExpired`,
    ///   `invalidCode`, `tooManyAttempts` (the session has ended by it).
    func redeem(
        session: String?, code: String?, fits: (PhoneCode.Purpose) -> Bool
    ) throws(AccountError) -> Result<PhoneCode, AccountError> {
        guard let session, !session.isEmpty else { throw .missingSessionInfo }
        guard let code, !code.isEmpty else { throw .missingCode }
        guard let bytes = try transaction.record(.phoneCode, session, now: now) else {
            return .failure(.invalidSessionInfo)
        }
        var sent = try PhoneCode(encoded: bytes)
        guard fits(sent.purpose) else { return .failure(.invalidSessionInfo) }
        guard now < sent.expires else { return .failure(.sessionExpired) }
        if constantTimeEqual(sent.code, code) {
            _ = try transaction.remove(.phoneCode, session)
            return .success(sent)
        }
        sent.wrongTries += 1
        guard sent.wrongTries < PhoneCode.maximumWrongTries else {
            _ = try transaction.remove(.phoneCode, session)
            return .failure(.tooManyAttempts)
        }
        try transaction.put(
            .phoneCode, session, sent.encoded,
            expires: sent.expires.adding(seconds: PhoneCode.memorySeconds))
        return .failure(.invalidCode)
    }
}
