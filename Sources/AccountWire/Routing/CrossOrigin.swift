/// CORS: any origin may call, errors included (Fetch standard; Private Network Access).
enum CrossOrigin {
    /// Headers of SDKs, for a preflight that names none.
    private static let usualHeaders =
        "content-type,x-client-version,x-firebase-gmpid,x-firebase-client,x-firebase-locale,"
        + "x-firebase-appcheck,authorization"

    /// The response to a preflight, whatever the path.
    static func preflight(_ request: AccountRequest) -> AccountResponse {
        var response = AccountResponse(status: 204)
        allow(&response, for: request)
        let wanted = request.headers["access-control-request-headers"]
        response.headers += [
            ("Access-Control-Allow-Methods", "GET, HEAD, PUT, PATCH, POST, DELETE"),
            ("Access-Control-Allow-Headers", wanted.flatMap(reflected) ?? usualHeaders),
            ("Access-Control-Max-Age", "600"),
            ("Vary", "Access-Control-Request-Headers, Access-Control-Request-Private-Network"),
        ]
        if request.headers["access-control-request-private-network"] == "true" {
            response.headers.append(("Access-Control-Allow-Private-Network", "true"))
        }
        return response
    }

    /// Lets any page read a response; no cookie is involved, so no user's rights are used.
    static func allow(_ response: inout AccountResponse, for request: AccountRequest) {
        response.headers.append(
            ("Access-Control-Allow-Origin", request.headers["origin"].flatMap(reflected) ?? "*"))
        response.headers.append(("Vary", "Origin"))
        // Pages of other sites read answers: the server's own same-origin rule is not for them.
        response.headers.append(("Cross-Origin-Resource-Policy", "cross-origin"))
    }

    /// A header value that may be sent back: visible ASCII, not too long.
    private static func reflected(_ text: String) -> String? {
        guard (1...1_024).contains(text.utf8.count), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return text
    }
}
