internal import OpenID

/// An error of Graph: always the same envelope, with status 400.
struct FacebookError: Error, Hashable, Sendable {
    var code: Int64
    var subcode: Int64?
    var type: String
    var message: String

    init(_ code: Int64, _ message: String, subcode: Int64? = nil, type: String = "OAuthException") {
        self.code = code
        self.subcode = subcode
        self.type = type
        self.message = message
    }

    /// The answer.
    func answer(trace: String) -> StandInResponse {
        var error: JSONObject = [
            "message": .string(message), "type": .string(type), "code": .integer(code),
        ]
        error["error_subcode"] = subcode.map { .integer($0) }
        error["fbtrace_id"] = .string(trace)
        return .json(["error": .object(error)], status: 400)
    }

    static let invalidToken = FacebookError(
        190, "Invalid OAuth access token - Cannot parse access token")
    static let noToken = FacebookError(
        2500, "An active access token must be used to query information about the current user.")
    static let badProof = FacebookError(
        100, "Invalid appsecret_proof provided in the API argument", type: "GraphMethodException")
    static let unknownApp = FacebookError(
        101, "Error validating application. Cannot get application info due to a system error.")
    static let badSecret = FacebookError(1, "Error validating client secret.")
    static let badCode = FacebookError(100, "Invalid verification code format.", subcode: 36009)
    static let usedCode = FacebookError(100, "This authorization code has been used.", subcode: 36009)
    static let expiredCode = FacebookError(100, "This authorization code has expired.", subcode: 36007)
    static let otherRedirectURI = FacebookError(
        100,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you "
            + "used in the OAuth dialog request", subcode: 36008)
}
