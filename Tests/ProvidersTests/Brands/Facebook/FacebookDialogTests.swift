import OpenID
import Providers
import Testing

@Suite("Facebook's dialog: what it asks, refuses and gives back")
struct FacebookDialogTests {
    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: [String: String?]
        let code: StandInRefusal
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "unknown app", changes: ["client_id": "9"], code: .unknownClient),
        Refusal(name: "no app", changes: ["client_id": nil], code: .unknownClient),
        Refusal(
            name: "another redirect URI", changes: ["redirect_uri": BrandBench.otherRedirect],
            code: .redirectURIMismatch),
        Refusal(name: "no state", changes: ["state": nil], code: .badParameter),
        Refusal(name: "an unknown permission", changes: ["scope": "email,world"], code: .scope),
        Refusal(name: "a token in the browser", changes: ["response_type": "token"], code: .responseType),
        Refusal(name: "code and token", changes: ["response_type": "code token"], code: .responseType),
        Refusal(
            name: "Limited Login without openid",
            changes: ["response_type": "id_token,graph_domain,user_token_nonce", "nonce": "n"], code: .scope),
        Refusal(
            name: "Limited Login without nonce",
            changes: ["response_type": "id_token,graph_domain,user_token_nonce", "scope": "openid"],
            code: .badParameter),
        Refusal(
            name: "a nonce with a space", changes: ["scope": "openid", "nonce": "a b"], code: .badParameter),
        Refusal(name: "a nonce without openid", changes: ["nonce": "n"], code: .badParameter),
        Refusal(name: "form_post for a code", changes: ["response_mode": "form_post"], code: .responseMode),
        Refusal(name: "an unknown auth_type", changes: ["auth_type": "x"], code: .badParameter),
        Refusal(name: "a bad challenge", changes: ["code_challenge": "x"], code: .badParameter),
    ]

    @Test("a bad dialog request is shown", arguments: refusals)
    func refused(item: Refusal) async throws {
        let response = try await BrandBench(.facebook).get(
            FacebookSignIn.path, BrandBench.fields(FacebookSignIn.query, item.changes))
        #expect(try response.refusal().code == item.code)
    }

    @Test("the code comes back with #_=_ behind it, and cancelling carries Facebook's four fields")
    func redirect() async throws {
        let bench = try BrandBench(.facebook)
        let response = try await bench.signIn("ada", at: FacebookSignIn.path, FacebookSignIn.query)
        guard case .redirect(let url) = response else { throw UnexpectedAnswer(response) }
        #expect(url.hasSuffix("&state=the-state#_=_"))
        let cancelled = try await bench.signIn(
            "noa", at: FacebookSignIn.path, FacebookSignIn.query, decision: "cancel")
        #expect(
            try cancelled.delivered() == [
                "error": "access_denied", "error_code": "200", "error_description": "Permissions error",
                "error_reason": "user_denied", "state": "the-state",
            ])
    }

    @Test("declined permissions are left out, named on demand, and asked again only on rerequest")
    func declined() async throws {
        let bench = try BrandBench(.facebook)
        let response = try await bench.signIn(
            "ada", at: FacebookSignIn.path,
            BrandBench.fields(FacebookSignIn.query, ["return_scopes": "true"]), without: ["email"]
        )
        let fields = try response.delivered()
        #expect(fields["granted_scopes"] == "public_profile")
        #expect(fields["denied_scopes"] == "email")
        let json = try await FacebookSignIn.exchange(bench, try #require(fields["code"])).json()
        let token = try #require(json["access_token"]?.stringValue)
        let me = try await bench.send(
            "GET", "/graph/v26.0/me", query: [("fields", "id,name,email"), ("access_token", token)]
        ).json()
        #expect(me.objectValue?.names == ["id", "name"])
        let asked = "id,last_name,first_name,middle_name,name_format,age_range,hometown,location,friends"
        let more = try await bench.send(
            "GET", "/graph/v26.0/me", query: [("fields", asked), ("access_token", token)]
        ).json()
        #expect(more.objectValue?.names == ["id", "last_name", "first_name", "name_format"])
        #expect(
            try await bench.choose("ada", at: FacebookSignIn.path, FacebookSignIn.query).delivered()["code"]
                != nil)
        let again = try await bench.choose(
            "ada", at: FacebookSignIn.path,
            BrandBench.fields(FacebookSignIn.query, ["auth_type": "rerequest"]))
        #expect(
            try again.consent().scopes.contains { $0.scope == "email" && $0.isOptional && !$0.wasGranted })
    }

    @Test("versions are optional at Graph and named in the dialog's own form")
    func versions() async throws {
        let bench = try BrandBench(.facebook)
        let chooser = try await bench.get("/v19.0/dialog/oauth", FacebookSignIn.query).chooser()
        #expect(chooser.action == "/stand-in/facebook/v19.0/dialog/oauth/person")
        #expect(try await bench.get("/vX/dialog/oauth", FacebookSignIn.query).refusal().code == .notFound)
    }
}
