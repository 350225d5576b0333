import Accounts
import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("Taking a grant back at each provider (RFC 7009 and the brands' own ways)")
struct RevocationTests {
    private let tokens = ProviderTokens(
        idToken: "i.d.t", accessToken: "the-access", refreshToken: "the-refresh")

    private func revoke(
        _ id: ProviderID, _ tokens: ProviderTokens, status: Int = 200, body: String = "{}"
    ) async throws(SignInError) -> (call: ProviderRequest?, record: CapturedExchange) {
        let fixture: SignInOptionsFixture
        let provider: ResolvedProvider
        do {
            fixture = try await SignInOptionsFixture(status: status, body: body)
            provider = try SignInOptionsFixture.provider(id)
        } catch {
            throw .failed(reason: "\(error)")
        }
        let record = try await fixture.signIns.revoke(tokens, of: provider, now: fixture.now)
        return (fixture.transport.asked.first, record)
    }

    private func form(_ request: ProviderRequest?) throws -> [String: String] {
        let fields = try FormURLEncoded.decode(request?.body ?? [], maximumFields: 10)
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.0, $0.1) })
    }

    @Test("Apple: the refresh token, with a signed client secret")
    func apple() async throws {
        let (call, record) = try await revoke(.apple, tokens, body: "")
        #expect(call?.method == "POST")
        #expect(call?.url == "http://127.0.0.1:9/stand-in/apple/auth/revoke")
        let form = try form(call)
        #expect(form["token"] == "the-refresh" && form["token_type_hint"] == "refresh_token")
        #expect(form["client_id"] == "the-client")
        #expect(form["client_secret"]?.split(separator: ".").count == 3)
        #expect(record.purpose == .revocation && record.status == 200)
        #expect(!"\(record.parameters)".contains("the-refresh"), "a token is not printed")
    }

    @Test("Google: the token alone")
    func google() async throws {
        let (call, _) = try await revoke(.google, ProviderTokens(accessToken: "the-access"))
        #expect(call?.url == "http://127.0.0.1:9/stand-in/google/revoke")
        #expect(try form(call) == ["token": "the-access", "token_type_hint": "access_token"])
    }

    @Test("GitHub: the application's grant, as the application")
    func github() async throws {
        let (call, record) = try await revoke(.github, tokens, status: 204, body: "")
        #expect(call?.method == "DELETE")
        #expect(call?.url == "http://127.0.0.1:9/stand-in/github/api/applications/the-client/grant")
        #expect(call?.headers.first { $0.name == "Authorization" }?.value.hasPrefix("Basic ") == true)
        #expect(String(decoding: call?.body ?? [], as: UTF8.self) == #"{"access_token":"the-access"}"#)
        #expect(record.status == 204)
    }

    @Test("Facebook: the permissions, with the proof of the secret")
    func facebook() async throws {
        let (call, record) = try await revoke(.facebook, tokens, body: #"{"success":true}"#)
        #expect(call?.method == "DELETE")
        #expect(
            call?.url.hasPrefix(
                "http://127.0.0.1:9/stand-in/facebook/graph/v26.0/me/permissions?access_token=the-access&appsecret_proof="
            ) == true)
        #expect(record.url.hasSuffix("/permissions"), "the record holds no query")
    }

    @Test("Microsoft offers nothing; without a token there is nothing to take back")
    func nothing() async {
        for (id, tokens) in [
            (ProviderID.microsoft, tokens), (.facebook, ProviderTokens(idToken: "i.d.t")),
            (.google, ProviderTokens()), (.github, ProviderTokens()),
        ] {
            do throws(SignInError) {
                _ = try await revoke(id, tokens)
                Issue.record("\(id) took something back")
            } catch {
                #expect(error.code == "revocation_not_offered")
            }
        }
    }

    @Test(
        "A refusal is told as what it is",
        arguments: [
            (400, #"{"error":"invalid_client"}"#, "client_refused"),
            (400, #"{"error":"invalid_token"}"#, "provider_error"),
            (400, #"{"error":"<script>"}"#, "provider_answer_invalid"),
            (500, "<html>", "provider_answer_invalid"),
            (302, "", "provider_answer_invalid"),
            (400, #"{"error":{"message":"m","type":"OAuthException","code":190}}"#, "provider_error"),
            (404, #"{"message":"Not Found","status":"404"}"#, "provider_error"),
            (500, #"{"message":"Not Found"}"#, "provider_answer_invalid"),
        ])
    func refusal(status: Int, body: String, code: String) async {
        do throws(SignInError) {
            _ = try await revoke(.google, tokens, status: status, body: body)
            Issue.record("a refusal went through")
        } catch {
            #expect(error.code == code)
        }
    }

    @Test("Graph's and GitHub's refusals are told by the names they use")
    func names() async {
        for (body, said) in [
            (#"{"error":{"message":"m","type":"OAuthException","code":190}}"#, "OAuthException 190"),
            (#"{"message":"Bad credentials"}"#, "Bad credentials"),
        ] {
            do throws(SignInError) {
                _ = try await revoke(.facebook, tokens, status: 400, body: body)
                Issue.record("a refusal went through")
            } catch {
                #expect(error.said == said)
            }
        }
    }
}
