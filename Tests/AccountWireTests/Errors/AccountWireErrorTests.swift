import AccountWire
import Accounts
import OpenID
import Testing

@Suite("Errors of the wire")
struct AccountWireErrorTests {
    @Test(
        "each has its status and name",
        arguments: [
            (AccountWireError.account(.emailExists), 400, nil),
            (.account(.storage(.locked)), 503, "UNKNOWN"), (.account(.storage(.full)), 503, "UNKNOWN"),
            (.account(.storage(.replaced)), 503, "UNKNOWN"),
            (.account(.storage(.damaged(reason: "x"))), 500, "UNKNOWN"),
            (.account(.storage(.missing)), 500, "UNKNOWN"),
            (.account(.cryptography(reason: "x")), 500, "UNKNOWN"),
            (.missingAPIKey, 403, "PERMISSION_DENIED"),
            (.badBearer, 401, "UNAUTHENTICATED"), (.missingBearer, 401, "UNAUTHENTICATED"),
            (.invalidPayload("x", isSyntax: true), 400, "INVALID_ARGUMENT"),
            (.invalidArgument("x"), 400, "INVALID_ARGUMENT"), (.tooLarge, 413, "INVALID_ARGUMENT"),
            (.notFound, 404, "NOT_FOUND"), (.notImplemented("x"), 501, "NOT_IMPLEMENTED"),
            (.projectNotFound, 400, nil), (.configurationNotFound, 404, "NOT_FOUND"),
            (.failed(reason: "x"), 500, "UNKNOWN"),
        ] as [(AccountWireError, Int, String?)])
    func table(error: AccountWireError, status: Int, name: String?) {
        let response = WireAnswer(error.response)
        #expect(response.status == status)
        #expect(response["error"]?["code"]?.integerValue == Int64(status))
        #expect(response["error"]?["status"]?.stringValue == name)
        #expect(response["error"]?["errors"]?.arrayValue?.first?["domain"] == "global")
        // Why nothing can be stored the store's watch says, once; each such answer says when to try again.
        #expect((response.response.failure != nil) == (status >= 500 && status != 503))
        #expect(response.response.headers.contains { $0.name == "Retry-After" } == (status == 503))
    }

    @Test("values that carry secrets print none")
    func redacted() {
        let request = AccountRequest(
            method: "POST", path: "/x", query: [("key", "hidden")], body: Array("hidden".utf8),
            isLocalProgram: false, now: WireBench.now)
        #expect(!"\(request)".contains("hidden"))
        #expect(!String(reflecting: request).contains("hidden"))
        #expect(!"\(AccountResponse.json(["idToken": "hidden"]))".contains("hidden"))
        #expect(!"\(WireBody(["password": "hidden"]))".contains("hidden"))
    }
}
