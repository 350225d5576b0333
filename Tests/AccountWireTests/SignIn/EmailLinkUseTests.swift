import Accounts
import OpenID
import Providers
import Testing

@Suite("emailLink is a way to sign in for those who used one")
struct EmailLinkUseTests {
    /// Signs in, or links, by a link.
    private func linkIn(
        _ bench: WireBench, _ email: String = WireBench.email, idToken: JSONValue? = nil
    ) async throws -> WireAnswer {
        _ = await bench.post(
            "accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": .string(email)])
        var body: JSONObject = ["email": .string(email), "oobCode": .string(try await bench.mail().code)]
        body["idToken"] = idToken
        return await bench.post("accounts:signInWithEmailLink", .object(body))
    }

    private func methods(_ bench: WireBench, _ email: String = WireBench.email) async -> [[JSONValue]] {
        let response = await bench.post(
            "accounts:createAuthUri",
            ["identifier": .string(email), "continueUri": "http://localhost"])
        return [response["signinMethods"]?.arrayValue ?? [], response["allProviders"]?.arrayValue ?? []]
    }

    private func providers(_ bench: WireBench, _ response: WireAnswer) async -> [JSONValue] {
        let user = await bench.post("accounts:lookup", ["idToken": response["idToken"] ?? ""])["users"]?
            .arrayValue?.first
        return user?["providerUserInfo"]?.arrayValue?.compactMap { $0["providerId"] } ?? []
    }

    @Test("a provider's verified address alone lists no link")
    func providerOnly() async throws {
        let bench = try await WireBench()
        bench.stage("t", subject: "g", email: WireBench.email)
        _ = await bench.signInWithIdP("t")
        #expect(await methods(bench) == [["google.com"], ["google.com"]])
    }

    @Test("whoever came by a link has the provider password, and keeps the link beside a password")
    func kept() async throws {
        let bench = try await WireBench()
        let response = try await linkIn(bench)
        #expect(await methods(bench) == [["emailLink"], ["password"]])
        #expect(await providers(bench, response) == ["password"])
        _ = await bench.post(
            "accounts:update", ["idToken": response["idToken"] ?? "", "password": "correct horse"])
        #expect(await methods(bench) == [["password", "emailLink"], ["password"]])
    }

    @Test("a password account that comes by a link has both")
    func both() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        try await bench.change(member) { $0.emailVerified = true }
        _ = try await linkIn(bench)
        #expect(await methods(bench) == [["password", "emailLink"], ["password"]])
    }

    @Test("a guest who links an address by a link can unlink it again")
    func guest() async throws {
        let bench = try await WireBench()
        let guest = await bench.post("accounts:signUp")
        let linked = try await linkIn(bench, idToken: guest["idToken"])
        #expect(linked["localId"] == guest["localId"])
        #expect(await providers(bench, linked) == ["password"])
        let unlinked = await bench.post(
            "accounts:update", ["idToken": linked["idToken"] ?? "", "deleteProvider": ["password"]])
        #expect(unlinked.status == 200 && unlinked["providerUserInfo"] == nil)
        #expect(await methods(bench) == [[], []])
    }

    @Test("an address at a provider finds the account, too")
    func providerAddress() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        try await bench.change(member) {
            $0.identities = [Identity(provider: .google, subject: "g", email: EmailAddress("me@gmail.com"))]
        }
        #expect(
            await methods(bench, "me@gmail.com") == [
                ["password", "google.com"], ["password", "google.com"],
            ])
    }
}
