package import Cryptography
package import OpenID

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

/// Sends a code to a telephone that wants to sign in (`sendVerificationCode`).
package struct PhoneCodeSending: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Returns: the session that stands for the code (`sessionInfo`).
    /// - Throws: `operationNotAllowed(.phoneSignIn)`, `invalidPhoneNumber`,
    ///   `phoneAsFirstFactor` for a number whose account has a second factor, `tooManyAttempts`.
    package func send(
        to phoneNumber: String?, client: String? = nil, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> String {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            guard change.settings.phoneSignIn else { throw .operationNotAllowed(.phoneSignIn) }
            // The service calls a number that is missing invalid, too.
            guard let number = phoneNumber.flatMap({ PhoneNumber($0) }) else { throw .invalidPhoneNumber }
            if change.settings.multiFactor,
                try change.transaction.account(phoneNumber: number)?.secondFactors.isEmpty == false
            {
                throw .phoneAsFirstFactor
            }
            return try change.sendCode(to: number, for: .signIn, client: client)
        }
    }
}
