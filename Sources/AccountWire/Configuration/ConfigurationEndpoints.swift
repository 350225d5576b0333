internal import Accounts
internal import OpenID

/// Calls of SDKs about a project before they sign anybody in.
enum ConfigurationEndpoints {
    /// `GET /v1/projects` (`getProjectConfig`).
    static func project(_ call: AccountCall) async throws -> AccountResponse {
        let sandbox = call.sandbox
        let found = try await call.parts.storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.sandbox()
        }
        return .json([
            "projectId": .string(found?.project ?? call.backend.options.project),
            "authorizedDomains": .array(call.backend.options.authorizedDomains.map { .string($0) }),
        ])
    }

    /// `GET /v1/recaptchaParams`: reCAPTCHA is never required.
    static func recaptchaParameters(_ call: AccountCall) async throws -> AccountResponse {
        var response = JSONObject(kind: "GetRecaptchaParamResponse")
        response["recaptchaSiteKey"] = "no-recaptcha-here"
        response["recaptchaStoken"] = "no-recaptcha-here"
        return .json(response)
    }

    /// `GET /v2/recaptchaConfig`.
    static func recaptchaConfiguration(_ call: AccountCall) async throws -> AccountResponse {
        .json([
            "recaptchaKey": "projects/none/keys/none",
            "recaptchaEnforcementState": .array(
                ["EMAIL_PASSWORD_PROVIDER", "PHONE_PROVIDER"].map {
                    ["provider": .string($0), "enforcementState": "OFF"]
                }),
        ])
    }

    /// `GET /v2/passwordPolicy`: the server's rule and the project's.
    static func passwordPolicy(_ call: AccountCall) async throws -> AccountResponse {
        let settings = try await SandboxSettings(call.parts).current(call.sandbox)
        let policy = settings.passwordPolicy
        var strength = PasswordPolicySettings.strength(policy)
        let shortest = max(policy.shortest, PasswordRule(settings).shortest)
        strength["minPasswordLength"] = .integer(Int64(shortest))
        let longest = min(policy.longest ?? .max, Bounds.longestPassword.value)
        strength["maxPasswordLength"] = .integer(Int64(longest))
        return .json([
            "customStrengthOptions": .object(strength),
            "allowedNonAlphanumericCharacters": .array(
                PasswordPolicy.nonAlphanumerics.map { .string(String($0)) }),
            "enforcementState": policy.isEnforced ? "ENFORCE" : "OFF",
            "forceUpgradeOnSignin": .bool(policy.upgradesOnSignIn), "schemaVersion": 1,
        ])
    }
}
