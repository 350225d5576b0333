internal import OpenID

/// GitHub's token answer in the form that `Accept` asks for: form-encoded unless it says otherwise.
enum GitHubAnswer {
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
