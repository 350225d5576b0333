internal import OpenID

/// The members of Google's user information, whichever token told them.
enum GoogleUserInformation {
    static func members(of claims: JSONObject) -> JSONObject {
        let parts = ["userinfo.profile"] + (claims["email"] == nil ? [] : ["userinfo.email"])
        let scopes = ["openid"] + parts.map { "https://www.googleapis.com/auth/\($0)" }
        var info: JSONObject = [
            "granted_scopes": .string(scopes.joined(separator: " ")), "id": claims["sub"] ?? .null,
        ]
        for name in ["name", "given_name", "family_name", "email", "picture", "hd"] {
            info[name] = claims[name]
        }
        info["verified_email"] = claims["email_verified"]
        info["locale"] = claims["locale"] ?? "en"
        return info
    }
}
