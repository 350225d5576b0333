internal import Accounts
internal import OpenID

/// Calls by which tests read and reset (`/emulator/v1/projects/P/…`); off unless configured.
enum TestHelperEndpoints {
    private static let root = "/emulator/v1/projects/{project}"

    /// The endpoints of this folder.
    static let all = [
        helper("DELETE", "/accounts", deleteAccounts), helper("GET", "/config", settings),
        helper("PATCH", "/config", changeSettings), helper("GET", "/oobCodes", emailCodes),
        helper("GET", "/verificationCodes", phoneCodes),
    ]

    private static func helper(
        _ method: String, _ path: String, _ handler: @escaping AccountEndpoint.Handler
    ) -> AccountEndpoint {
        AccountEndpoint(method, root + path, access: .testHelper, handler: handler)
    }

    private static func deleteAccounts(_ call: AccountCall) async throws -> AccountResponse {
        try await AccountAdministration(call.parts).deleteAll(sandbox: call.sandbox, now: call.now)
        return .json([:])
    }

    private static func settings(_ call: AccountCall) async throws -> AccountResponse {
        .json(object(try await SandboxSettings(call.parts).current(call.sandbox)))
    }

    private static func changeSettings(_ call: AccountCall) async throws -> AccountResponse {
        .json(object(try await ProjectSettings.change(call)))
    }

    private static func object(_ settings: AccountSettings) -> JSONObject {
        [
            "signIn": ["allowDuplicateEmails": .bool(!settings.oneAccountPerEmail)],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(settings.emailEnumerationProtection)],
            "fidelity": .string(settings.fidelity.rawValue), "attemptLimits": .bool(settings.attemptLimits),
        ]
    }

    private static func emailCodes(_ call: AccountCall) async throws -> AccountResponse {
        let messages = try await EmailCodes(call.parts).all(sandbox: call.sandbox, now: call.now)
        return .json([
            "oobCodes": .array(
                try messages.map { message in
                    var object: JSONObject = [
                        "email": .string(message.accountEmail.rawValue),
                        "requestType": .string(message.purpose.rawValue), "oobCode": .string(message.code),
                        "oobLink": .string(try EmailLink(message, call).text),
                    ]
                    if message.purpose == .verifyAndChangeEmail {
                        object["newEmail"] = .string(message.recipient.rawValue)
                    }
                    return .object(object)
                })
        ])
    }

    private static func phoneCodes(_ call: AccountCall) async throws -> AccountResponse {
        let messages = try await PhoneSignIn(call.parts).all(sandbox: call.sandbox, now: call.now)
        return .json([
            "verificationCodes": .array(
                messages.map {
                    [
                        "phoneNumber": .string($0.phoneNumber.rawValue), "code": .string($0.code),
                        "sessionInfo": .string($0.session),
                    ]
                })
        ])
    }
}
