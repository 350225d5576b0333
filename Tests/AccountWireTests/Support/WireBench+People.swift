import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import Testing

extension WireBench {
    static let email = "who@example.com"
    static let password = "correct horse"
    static let phone = "+15555550100"

    /// A request that must be refused with its message.
    typealias Refusal = (name: String, body: JSONValue, message: String)

    /// Posts every row and compares the message and, for plain codes, that there is no status.
    func expectRefusals(
        _ path: String, _ rows: [Refusal], sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for row in rows {
            let response = await post(path, row.body)
            #expect(response.status == 400, "\(row.name)", sourceLocation: sourceLocation)
            #expect(response.error == row.message, "\(row.name)", sourceLocation: sourceLocation)
            #expect(response["error"]?["code"] == 400, "\(row.name)", sourceLocation: sourceLocation)
            #expect(
                response["error"]?["errors"]?.arrayValue?.first?["reason"] == "invalid", "\(row.name)",
                sourceLocation: sourceLocation)
        }
    }

    /// Signs up with a password; the answer has tokens.
    func member(_ email: String = email, at moment: Instant = now) async -> WireAnswer {
        await post(
            "accounts:signUp",
            ["email": .string(email), "password": .string(Self.password), "returnSecureToken": true],
            at: moment)
    }

    /// Signs in with the password.
    func signIn(
        _ email: String = email, _ password: String = password, at moment: Instant = now
    ) async -> WireAnswer {
        await post(
            "accounts:signInWithPassword",
            ["email": .string(email), "password": .string(password), "returnSecureToken": true], at: moment)
    }

    /// Changes an account behind the wire.
    func change(_ response: WireAnswer, _ change: @escaping @Sendable (inout Account) -> Void) async throws {
        let id = try #require(response.text("localId").flatMap { LocalID($0) })
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            guard var account = try transaction.account(id) else { throw .userNotFound }
            change(&account)
            try transaction.update(account)
        }
    }

    /// The code that was sent for a session.
    func code(_ session: String?, at moment: Instant = now) async throws -> String {
        let sent = try await PhoneSignIn(backend.parts).all(sandbox: .standard, now: moment)
        return try #require(sent.first { $0.session == session }?.code)
    }

    /// A code that is not the one that was sent.
    func wrongCode(_ session: String?) async throws -> String {
        try await code(session) == "000000" ? "000001" : "000000"
    }

    /// The last message of the mailbox.
    func mail(at moment: Instant = now) async throws -> EmailMessage {
        try #require(try await EmailCodes(backend.parts).all(sandbox: .standard, now: moment).last)
    }

    /// Sends a code to a number that wants to sign in, and gives the session.
    func phoneSession(_ number: String = phone) async -> String? {
        await post("accounts:sendVerificationCode", ["phoneNumber": .string(number)]).text("sessionInfo")
    }

    /// Signs in with a number.
    func phoneMember(_ number: String = phone) async throws -> WireAnswer {
        let session = await phoneSession(number)
        return await post(
            "accounts:signInWithPhoneNumber",
            ["sessionInfo": .string(session ?? ""), "code": .string(try await code(session))])
    }

    /// A proven member with a second factor; the answer of the enrolment has tokens of both factors.
    func doublyProven() async throws -> WireAnswer {
        let member = await member()
        try await change(member) { $0.emailVerified = true }
        let token = try #require(member.text("idToken"))
        let started = await post(
            "\(Self.v2)/accounts/mfaEnrollment:start",
            ["idToken": .string(token), "phoneEnrollmentInfo": ["phoneNumber": .string(Self.phone)]])
        let session = started["phoneSessionInfo"]?["sessionInfo"]?.stringValue
        return await post(
            "\(Self.v2)/accounts/mfaEnrollment:finalize",
            [
                "idToken": .string(token), "displayName": "mine",
                "phoneVerificationInfo": [
                    "sessionInfo": .string(session ?? ""), "code": .string(try await code(session)),
                ],
            ])
    }

    /// Signs in with a provider's staged token.
    func signInWithIdP(
        _ token: String, provider: String = "google.com", _ more: JSONObject = JSONObject(),
        nonce: String? = nil, at moment: Instant = now
    ) async -> WireAnswer {
        var postBody = "id_token=\(token)&providerId=\(provider)"
        if let nonce { postBody += "&nonce=\(nonce)" }
        var body: JSONObject = [
            "requestUri": "http://localhost", "postBody": .string(postBody), "returnSecureToken": true,
        ]
        for member in more.members { body[member.name] = member.value }
        return await post("accounts:signInWithIdp", .object(body), at: moment)
    }

    /// Stages a person of a provider.
    func stage(
        _ token: String, _ provider: ProviderID = .google, subject: String, email: String? = nil,
        verified: Bool = true, name: String? = nil, nonceClaim: String? = nil
    ) {
        verifier.stage(
            token,
            ProviderProfile(
                provider: provider, subject: subject, voucher: .provider,
                email: .claims(address: email, verified: verified),
                displayName: name, rawUserInfo: #"{"sub":"\#(subject)"}"#), nonceClaim: nonceClaim)
    }
}

/// The claims of a token, not verified.
func claims(_ token: String?) throws -> JSONObject {
    let token = try #require(token)
    return try #require(UnverifiedIDToken(token).displayedClaims)
}
