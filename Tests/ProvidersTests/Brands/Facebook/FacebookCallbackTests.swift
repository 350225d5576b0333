import Cryptography
import OpenID
import Providers
import Testing

@Suite("Facebook: deauthorize and data deletion callbacks")
struct FacebookCallbackTests {
    /// What the account page's form makes the server post.
    static func told(_ bench: BrandBench, _ decision: String) async throws -> [StandInNotification] {
        let response = try await FacebookSessionTests.account(bench, decision)
        guard case .announcing(let told, let then) = response else { return [] }
        #expect(try then.account().stopped)
        return told
    }

    /// The payload of a callback, its signature checked as an application does.
    static func payload(_ notification: StandInNotification, secret: String) throws -> JSONValue {
        #expect(notification.contentType == "application/x-www-form-urlencoded")
        let form = try FormURLEncoded.decode(String(decoding: notification.body, as: UTF8.self))
        #expect(form.map(\.0) == ["signed_request"])
        let parts = try #require(form.first?.1.split(separator: "."))
        let expected = HMACSHA256.authenticate(Array(parts[1].utf8), key: Array(secret.utf8))
        #expect(try Base64URL.decode(parts[0]) == expected)
        return try JSONValue(parsing: Base64URL.decode(parts[1]), limit: 4096)
    }

    @Test("stopping the use is told to the app's server, signed with the app secret")
    func deauthorized() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        let me = try await bench.send("GET", "/graph/v26.0/me", query: [("access_token", token)]).json()
        let told = try await Self.told(bench, "stop")
        #expect(told.map(\.address) == ["https://app.example/removed?by=facebook&sandbox=sandbox-1"])
        let payload = try Self.payload(try #require(told.first), secret: "secret-1")
        #expect(payload["user_id"] == me["id"])
        #expect(payload["algorithm"]?.stringValue == "HMAC-SHA256")
        #expect(payload["issued_at"]?.integerValue == bench.now.secondsSince1970)
        #expect(try await Self.told(bench, "stop").isEmpty, "whoever does not use it removes nothing")
    }

    @Test("asking for deletion is told twice, to both addresses")
    func deletion() async throws {
        let bench = try BrandBench(.facebook)
        _ = try await FacebookSignIn.token(bench)
        let told = try await Self.told(bench, "stop-and-delete")
        #expect(told.map(\.event) == [.deauthorized, .dataDeletion])
        let payload = try Self.payload(try #require(told.last), secret: "secret-1")
        #expect(payload["expires"]?.integerValue == bench.now.secondsSince1970 + 3600)
    }

    @Test("changing the password tells nobody; an unknown wish and a form used twice are refused")
    func noCallback() async throws {
        let bench = try BrandBench(.facebook)
        _ = try await FacebookSignIn.token(bench)
        #expect(try await Self.told(bench, "change-password").isEmpty)
        #expect(try await FacebookSessionTests.account(bench, "nothing").refusal().code == .expired)
        let page = try await bench.get("/account", []).account()
        #expect(page.uses.map(\.ways) == [[.stopAndDelete, .changePassword]])
        let form = [
            ("transaction", page.transaction), ("person", "ada"), ("audience", "1001"), ("decision", "stop"),
        ]
        _ = try await bench.send("POST", "/account", form: form, fromBrowser: true)
        let again = try await bench.send("POST", "/account", form: form, fromBrowser: true)
        #expect(try again.refusal().code == .expired)
    }

    struct Answer: CustomTestStringConvertible, Sendable {
        let body: String
        var status = 200
        let result: NotificationOutcome.Result
        var testDescription: String { body }
    }

    static let answers = [
        Answer(
            body: #"{"url":"https://app.example/d?id=1","confirmation_code":"abc123"}"#,
            result: .receipt(url: "https://app.example/d?id=1", code: "abc123")),
        Answer(body: #"{"url":"javascript:alert(1)","confirmation_code":"abc123"}"#, result: .noReceipt),
        Answer(body: #"{"url":"/d","confirmation_code":"abc123"}"#, result: .noReceipt),
        Answer(body: #"{"url":"https://app.example/d"}"#, result: .noReceipt),
        Answer(body: #"{"confirmation_code":"abc123"}"#, result: .noReceipt),
        Answer(body: #"{"url":"https://app.example/d","confirmation_code":""}"#, result: .noReceipt),
        Answer(body: #"{"url":"https://app.example/d","confirmation_code":"a<b>"}"#, result: .noReceipt),
        Answer(body: #"{"url":"https://app.example/d","confirmation_code":7}"#, result: .noReceipt),
        Answer(body: "<html>", result: .noReceipt),
        Answer(body: "", result: .noReceipt),
        Answer(body: "{}", status: 500, result: .refused(status: 500)),
        Answer(body: "", status: 302, result: .refused(status: 302)),
    ]

    @Test("the answer to a deletion request is checked", arguments: answers)
    func receipt(response: Answer) async throws {
        let bench = try BrandBench(.facebook)
        _ = try await FacebookSignIn.token(bench)
        let notification = try #require(try await Self.told(bench, "stop-and-delete").last)
        let outcome = NotificationOutcome(
            notification, response: (response.status, Array(response.body.utf8)))
        #expect(outcome.result == response.result)
        #expect(NotificationOutcome(notification, response: nil).result == .unreachable)
        let page = try await bench.get("/account", []).showing([outcome]).account()
        #expect(page.told == [outcome])
    }

    @Test("a deauthorize callback is taken by any answer of success")
    func taken() async throws {
        let bench = try BrandBench(.facebook)
        _ = try await FacebookSignIn.token(bench)
        let notification = try #require(try await Self.told(bench, "stop").first)
        #expect(NotificationOutcome(notification, response: (204, [])).result == .taken)
        #expect(NotificationOutcome(notification, response: (404, [])).result == .refused(status: 404))
    }
}
