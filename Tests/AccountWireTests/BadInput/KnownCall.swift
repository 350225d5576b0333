import OpenID
import Testing

/// An endpoint, and every member of its body that somebody reads, with its type.
struct KnownCall: Sendable, CustomTestStringConvertible {
    /// The type of a member on this wire.
    enum Kind: Sendable {
        case text, flag, integer, texts, object, objects, name
    }

    let method: String
    let path: String
    let isAdministrator: Bool
    let members: [(name: String, kind: Kind)]

    init(_ path: String, _ members: [(String, Kind)], method: String = "POST", isAdministrator: Bool = false)
    {
        self.method = method
        self.path = path
        self.isAdministrator = isAdministrator
        self.members = members.map { (name: $0.0, kind: $0.1) }
    }

    var testDescription: String { "\(method) \(path)" }

    /// Values that are none of the type.
    static func wrong(_ kind: Kind) -> [JSONValue] {
        switch kind {
        case .text, .name: [true, [], ["a"], [:], ["a": "b"]]
        case .flag: [7, "maybe", [], [:]]
        case .integer: [true, "seven", 1.5, [], [:]]
        case .texts: ["one", true, 7, [:], [true], [[:]]]
        case .object: ["text", true, 7, []]
        case .objects: ["text", true, 7, [:], ["text"], [7]]
        }
    }

    private static let account: [(String, Kind)] = [
        ("localId", .text), ("email", .text), ("emailVerified", .flag), ("password", .text),
        ("displayName", .text),
        ("photoUrl", .text), ("phoneNumber", .text), ("disableUser", .flag), ("customAttributes", .text),
        ("validSince", .integer), ("mfa", .object), ("mfaInfo", .objects), ("linkProviderUserInfo", .object),
        ("deleteAttribute", .texts), ("deleteProvider", .texts),
    ]
    private static let v3 = "/www.googleapis.com/identitytoolkit/v3/relyingparty"
    private static let admin = "projects/demo-portico"
    private static let settings = "\(WireBench.v2)/projects/demo-portico"

    static let clients: [KnownCall] = [
        KnownCall(
            "accounts:signUp",
            [
                ("email", .text), ("password", .text), ("displayName", .text), ("idToken", .text),
                ("mfaInfo", .objects),
            ]),
        KnownCall("accounts:signInWithPassword", [("email", .text), ("password", .text)]),
        KnownCall(
            "accounts:signInWithIdp",
            [
                ("requestUri", .text), ("postBody", .text), ("idToken", .text), ("pendingToken", .text),
                ("autoCreate", .flag), ("returnIdpCredential", .flag), ("sessionId", .text),
            ]),
        KnownCall("accounts:signInWithCustomToken", [("token", .text)]),
        KnownCall(
            "accounts:signInWithPhoneNumber",
            [
                ("sessionInfo", .text), ("code", .text), ("phoneNumber", .text), ("temporaryProof", .text),
                ("idToken", .text), ("operation", .name),
            ]),
        KnownCall(
            "accounts:signInWithEmailLink", [("email", .text), ("oobCode", .text), ("idToken", .text)]),
        KnownCall("accounts:sendVerificationCode", [("phoneNumber", .text)]),
        KnownCall(
            "accounts:sendOobCode",
            [
                ("requestType", .name), ("email", .text), ("newEmail", .text), ("idToken", .text),
                ("continueUrl", .text), ("returnOobLink", .flag),
            ]),
        KnownCall("accounts:resetPassword", [("oobCode", .text), ("newPassword", .text)]),
        KnownCall(
            "accounts:createAuthUri",
            [("identifier", .text), ("continueUri", .text), ("providerId", .text), ("sessionId", .text)]),
        KnownCall("accounts:lookup", [("idToken", .text)]),
        KnownCall(
            "accounts:update",
            [
                ("idToken", .text), ("oobCode", .text), ("displayName", .text), ("photoUrl", .text),
                ("email", .text),
                ("password", .text), ("deleteAttribute", .texts), ("deleteProvider", .texts),
                ("validSince", .integer), ("returnSecureToken", .flag),
            ]),
        KnownCall("accounts:delete", [("idToken", .text)]),
        KnownCall("\(v3)/setAccountInfo", [("idToken", .text), ("deleteAttribute", .texts)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaEnrollment:start",
            [("idToken", .text), ("phoneEnrollmentInfo", .object), ("totpEnrollmentInfo", .object)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaEnrollment:finalize",
            [("idToken", .text), ("displayName", .text), ("phoneVerificationInfo", .object)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaEnrollment:withdraw",
            [("idToken", .text), ("mfaEnrollmentId", .text)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaSignIn:start",
            [("mfaPendingCredential", .text), ("mfaEnrollmentId", .text)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaSignIn:finalize",
            [("mfaPendingCredential", .text), ("phoneVerificationInfo", .object)]),
        KnownCall(
            "\(WireBench.v2)/accounts:revokeToken",
            [("idToken", .text), ("providerId", .text), ("token", .text), ("tokenType", .name)]),
        KnownCall("/securetoken.googleapis.com/v1/token", [("grantType", .text), ("refreshToken", .text)]),
    ]

    static let administrators: [KnownCall] = [
        KnownCall("\(admin)/accounts", account, isAdministrator: true),
        KnownCall("\(admin)/accounts:update", account, isAdministrator: true),
        KnownCall("accounts:update", account, isAdministrator: true),
        KnownCall("\(admin)/accounts:delete", [("localId", .text)], isAdministrator: true),
        KnownCall(
            "\(admin)/accounts:lookup",
            [
                ("localId", .texts), ("email", .texts), ("phoneNumber", .texts),
                ("federatedUserId", .objects),
                ("initialEmail", .texts),
            ], isAdministrator: true),
        KnownCall(
            "\(admin)/accounts:query",
            [
                ("expression", .objects), ("returnUserInfo", .flag), ("limit", .integer),
                ("offset", .integer),
                ("sortBy", .name), ("order", .name),
            ], isAdministrator: true),
        KnownCall(
            "\(admin)/accounts:batchCreate",
            [
                ("users", .objects), ("allowOverwrite", .flag), ("sanityCheck", .flag),
                ("hashAlgorithm", .text),
            ],
            isAdministrator: true),
        KnownCall(
            "\(admin)/accounts:batchDelete", [("localIds", .texts), ("force", .flag)], isAdministrator: true),
        KnownCall(
            "\(admin):createSessionCookie", [("idToken", .text), ("validDuration", .integer)],
            isAdministrator: true),
        KnownCall(
            "\(settings)/config",
            [
                ("passwordPolicyConfig", .object), ("fidelity", .text), ("blockingFunctions", .object),
            ], method: "PATCH", isAdministrator: true),
        KnownCall(
            "\(settings)/oauthIdpConfigs?oauthIdpConfigId=oidc.x",
            [
                ("displayName", .text), ("clientId", .text), ("clientSecret", .text), ("issuer", .text),
                ("enabled", .flag), ("responseType", .object),
            ], isAdministrator: true),
    ]
}
