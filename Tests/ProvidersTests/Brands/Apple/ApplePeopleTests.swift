import OpenID
import Providers
import Testing

@Suite("Apple: people, names given once, and relay addresses")
struct ApplePeopleTests {
    @Test("the chooser offers Thai, Hebrew, Arabic and English people")
    func cast() async throws {
        let chooser = try await AppleBench().get("/auth/authorize", AppleBench.query).chooser()
        #expect(Set(chooser.people.map(\.languageTag)) == ["th", "he", "ar", "en"])
        #expect(chooser.people.allSatisfy { !$0.isKnown })
        #expect(chooser.action == "/stand-in/apple/auth/authorize/person")
        #expect(chooser.clientName == "The web.one")
    }

    @Test("the name comes at the first authorization, as edited, and never again")
    func nameOnce() async throws {
        let bench = try AppleBench()
        let page = try await bench.pick("somchai").consent()
        #expect(page.name == .init(first: "สมชาย", last: "ใจดี"))
        #expect(page.email?.shared == "somchai@example.com")
        let first = try await bench.post(
            "/auth/authorize/consent",
            [
                ("transaction", page.transaction), ("decision", "allow"), ("first_name", "Som"),
                ("last_name", "ใจดี"), ("email_choice", "share"),
            ])
        let user = try JSONValue(parsing: try #require(try first.delivered()["user"]), limit: 1000)
        #expect(user["name"]?["firstName"]?.stringValue == "Som")
        #expect(user["name"]?["lastName"]?.stringValue == "ใจดี")
        #expect(user["email"]?.stringValue == "somchai@example.com")
        let second = try await bench.signIn("somchai")
        #expect(try second.delivered()["user"] == nil)
        #expect(try second.delivered()["code"] != nil)
    }

    @Test("consent counts for the whole team, and not for another")
    func perTeam() async throws {
        let bench = try AppleBench()
        _ = try await bench.signIn("ada")
        let sameTeam = try await bench.signIn("ada", AppleBench.query(["client_id": "web.two"]))
        #expect(try sameTeam.delivered()["user"] == nil)
        let other = try await bench.signIn(
            "ada", AppleBench.query(["client_id": "web.other", "redirect_uri": AppleBench.otherRedirect]))
        #expect(try other.delivered()["user"] != nil)
    }

    @Test(
        "the user field holds only what was asked for",
        arguments: [("name", "name"), ("email", "email"), ("", "")])
    func userByScope(scope: String, member: String) async throws {
        let changes: [String: String?] = scope.isEmpty ? ["scope": nil] : ["scope": scope]
        let fields = try await AppleBench().signIn("ada", AppleBench.query(changes)).delivered()
        guard let text = fields["user"] else {
            #expect(member.isEmpty)
            return
        }
        #expect(try JSONValue(parsing: text, limit: 1000).objectValue?.names == [member])
    }

    @Test("a hidden address is stable per person and team, and differs between teams and people")
    func relay() async throws {
        let bench = try AppleBench()
        let ada = try #require(try await bench.pick("ada").consent().email?.relay)
        let again = try #require(try await bench.pick("ada").consent().email?.relay)
        let noa = try #require(try await bench.pick("noa").consent().email?.relay)
        let otherTeam = try #require(
            try await bench.pick(
                "ada", AppleBench.query(["client_id": "web.other", "redirect_uri": AppleBench.otherRedirect])
            ).consent().email?.relay)
        #expect(ada == again)
        #expect(Set([ada, noa, otherTeam]).count == 3)
        #expect(ada.hasSuffix("@private.icloud.com"))
    }

    @Test("stop using on the account page makes the next time the first again, and kills the tokens")
    func stopUsing() async throws {
        let bench = try AppleBench()
        let fields = try await bench.signIn("ada").delivered()
        let tokens = try await bench.exchange(try #require(fields["code"])).json()
        let refresh = try #require(tokens["refresh_token"]?.stringValue)
        let page = try await bench.get("/account").account()
        let use = try #require(page.uses.first)
        #expect(page.uses.count == 1)
        #expect(use.clientNames == ["The web.one", "The web.two"])
        #expect(use.email == "ada@example.com")
        let after = try await bench.post(
            "/account",
            [("transaction", page.transaction), ("person", use.person.id), ("audience", use.audience)]
        ).account()
        #expect(after.uses.isEmpty)
        #expect(after.stopped)
        let dead = try await bench.exchange("", ["grant_type": "refresh_token", "refresh_token": refresh])
        #expect(try dead.json()["error"]?.stringValue == "invalid_grant")
        #expect(try await bench.signIn("ada").delivered()["user"] != nil)
    }

    @Test("the account form is bound to its browser, and to one use")
    func accountForm() async throws {
        let bench = try AppleBench()
        _ = try await bench.signIn("ada")
        let page = try await bench.get("/account").account()
        let form = [("transaction", page.transaction), ("person", "ada"), ("audience", "TEAM000001")]
        var other = bench
        other.browser = "browser-2"
        #expect(try await other.post("/account", form).refusal().code == .expired)
        #expect(try await bench.post("/account", form).refusal().code == .expired)
        #expect(try await bench.get("/account").account().uses.count == 1)
    }

    @Test("a visitor may make a person up; their texts are bounded and cleaned")
    func inventedPerson() async throws {
        let bench = try AppleBench()
        let chooser = try await bench.get("/auth/authorize", AppleBench.query).chooser()
        let page = try await bench.post(
            "/auth/authorize/person",
            [
                ("transaction", chooser.transaction), ("person", "other"),
                ("given_name", " Zoë\u{202E}\n" + String(repeating: "x", count: 200)), ("family_name", "<b>"),
                ("email", "zoe@example.org"),
            ]
        ).consent()
        #expect(page.name?.first.hasPrefix("Zoëxxx") == true)
        #expect(page.name?.first.unicodeScalars.count == 79)
        #expect(page.name?.last == "<b>")
        let people = try await bench.get("/auth/authorize", AppleBench.query).chooser().people
        #expect(people.last?.email == "zoe@example.org")
        var elsewhere = bench
        elsewhere.sandbox = "sandbox-2"
        let others = try await elsewhere.get("/auth/authorize", AppleBench.query).chooser().people
        #expect(others.count == people.count - 1)
    }

    @Test(
        "an address that is none makes no person",
        arguments: [
            "", "a", "a@b", "@example.com", "a@example.com ,b@example.com", "a\r\nb@example.com",
            "a@@example.com",
            "a@.example.com", "a@example..com", "<a@example.com>",
            "a@" + String(repeating: "x", count: 300) + ".com",
        ])
    func badAddress(email: String) async throws {
        let bench = try AppleBench()
        let chooser = try await bench.get("/auth/authorize", AppleBench.query).chooser()
        let response = try await bench.post(
            "/auth/authorize/person",
            [("transaction", chooser.transaction), ("person", "other"), ("email", email)])
        #expect(try response.refusal().code == .person)
    }

    @Test("subjects are shaped as Apple's, pairwise per team, and equal within it")
    func subjects() async throws {
        let bench = try AppleBench()
        func subject(_ person: String, _ client: String) async throws -> String {
            let isOther = client == "web.other"
            let redirect = isOther ? AppleBench.otherRedirect : AppleBench.redirect
            let fields = try await bench.signIn(
                person, AppleBench.query(["client_id": client, "redirect_uri": redirect])
            ).delivered()
            let secret =
                isOther
                ? try bench.secret(client: client, team: "TEAM000002", kid: "KEY0000002", key: bench.otherKey)
                : try bench.secret(client: client)
            let tokens = try await bench.exchange(
                try #require(fields["code"]),
                ["client_id": client, "client_secret": secret, "redirect_uri": redirect]
            ).json()
            let token = UnverifiedIDToken(try #require(tokens["id_token"]?.stringValue))
            return try #require(token.displayedClaims?["sub"]?.stringValue)
        }
        let ada = try await subject("ada", "web.one")
        #expect(ada.wholeMatch(of: /[0-9]{6}\.[0-9a-f]{32}\.[0-9]{4}/) != nil)
        #expect(try await subject("ada", "web.two") == ada)
        #expect(try await subject("ada", "web.other") != ada)
        #expect(try await subject("noa", "web.one") != ada)
    }
}
