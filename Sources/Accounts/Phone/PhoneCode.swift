internal import Cryptography
internal import OpenID

/// A code that was sent to a telephone; its session stands for it in requests.
struct PhoneCode: Sendable {
    /// The purpose for which the code proves a telephone.
    enum Purpose: Hashable, Sendable {
        case signIn
        /// Enrolling the number as second factor of an account.
        case enrolment(LocalID)
        /// The second factor of an account, by enrolment.
        case secondFactor(LocalID, enrolmentID: String)
    }

    let number: PhoneNumber
    let code: String
    let purpose: Purpose
    let expires: Instant
    var wrongTries = 0

    /// Life of a code, seconds.
    static let lifetime: Int64 = 600
    /// The time that an expired code is remembered, so that its owner is told that it has expired, seconds.
    static let memorySeconds: Int64 = 86_400
    /// Wrong codes a session takes.
    static let maximumWrongTries = 5
}

extension PhoneCode {
    var encoded: [UInt8] {
        var object: JSONObject = [
            "number": .string(number.rawValue), "code": .string(code),
            "expires": .integer(expires.secondsSince1970), "wrong": .integer(Int64(wrongTries)),
        ]
        switch purpose {
        case .signIn: object["purpose"] = "sign-in"
        case .enrolment(let id):
            object["purpose"] = "enrolment"
            object["account"] = .string(id.rawValue)
        case .secondFactor(let id, let enrolmentID):
            object["purpose"] = "second-factor"
            object["account"] = .string(id.rawValue)
            object["enrolment"] = .string(enrolmentID)
        }
        return StoredObject.write(object)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "a telephone code")
        guard let number = object["number"]?.stringValue.flatMap({ PhoneNumber($0) }),
            let code = object["code"]?.stringValue, let expires = object["expires"]?.integerValue,
            let wrong = object["wrong"]?.integerValue, (0...Int64(Self.maximumWrongTries)).contains(wrong)
        else { throw .storage(.unreadable(what: "a telephone code")) }
        let account = object["account"]?.stringValue.flatMap { LocalID($0) }
        switch (object["purpose"]?.stringValue, account, object["enrolment"]?.stringValue) {
        case ("sign-in", _, _): purpose = .signIn
        case ("enrolment", let id?, _): purpose = .enrolment(id)
        case ("second-factor", let id?, let enrolmentID?):
            purpose = .secondFactor(id, enrolmentID: enrolmentID)
        default: throw .storage(.unreadable(what: "a telephone code"))
        }
        self.number = number
        self.code = code
        self.expires = Instant(secondsSince1970: expires)
        wrongTries = Int(wrong)
    }
}

extension PhoneCode: Redacted {}

extension RecordKind {
    static let phoneCode = RecordKind("phone-code")
    static let temporaryProof = RecordKind("temporary-proof")
}

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
            .phoneCode, session, sent.encoded, expires: sent.expires.adding(seconds: PhoneCode.memorySeconds))
        return .failure(.invalidCode)
    }
}
