internal import OpenID

/// A refusal of GitHub's token endpoint. Its status is **200**: a client has to look for `error`.
enum GitHubTokenError: String, Error, CaseIterable, Sendable {
    case badVerificationCode = "bad_verification_code"
    case incorrectClientCredentials = "incorrect_client_credentials"
    case redirectURIMismatch = "redirect_uri_mismatch"
    case unverifiedUserEmail = "unverified_user_email"

    private var message: String {
        switch self {
        case .badVerificationCode: "The code passed is incorrect or expired."
        case .incorrectClientCredentials: "The client_id and/or client_secret passed are incorrect."
        case .redirectURIMismatch:
            "The redirect_uri MUST match the registered callback URL for this application."
        case .unverifiedUserEmail: "The user must have a verified primary email."
        }
    }

    private var anchor: String {
        switch self {
        case .badVerificationCode: "bad-verification-code"
        case .incorrectClientCredentials: "incorrect-client-credentials"
        case .redirectURIMismatch: "redirect-uri-mismatch2"
        case .unverifiedUserEmail: "unverified-user-email"
        }
    }

    /// The members of the response, in order.
    var fields: [(String, String)] {
        [
            ("error", rawValue), ("error_description", message),
            (
                "error_uri",
                "https://docs.github.com/apps/managing-oauth-apps/"
                    + "troubleshooting-oauth-app-access-token-request-errors/#\(anchor)"
            ),
        ]
    }
}

/// GitHub's token response in the form that `Accept` asks for: form-encoded unless it says otherwise.
enum GitHubTokenResponse {
    static func make(_ fields: [(String, String)], accept: String?) -> StandInResponse {
        let accept = accept?.lowercased() ?? ""
        if accept.contains("json") {
            return .json(.object(JSONObject(fields.map { ($0.0, .string($0.1)) })))
        }
        if accept.contains("application/xml") {
            let members = fields.map { "<\($0.0)>\(escaped($0.1))</\($0.0)>" }.joined()
            return .text(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><OAuth>\(members)</OAuth>",
                contentType: "application/xml; charset=utf-8")
        }
        return .text(
            FormURLEncoded.encode(fields), contentType: "application/x-www-form-urlencoded; charset=utf-8")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
