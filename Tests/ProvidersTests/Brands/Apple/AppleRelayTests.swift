import Cryptography
import OpenID
import Providers
import Testing

@Suite("Apple: the private relay and server-to-server notifications")
struct AppleRelayTests {
    static func hidden(_ bench: AppleBench) async throws -> String {
        let page = try await bench.pick("ada").consent()
        _ = try await bench.post(
            "/auth/authorize/consent",
            [("transaction", page.transaction), ("decision", "allow"), ("email_choice", "hide")])
        return try #require(page.email?.relay)
    }

    @Test("mail is dropped until its sender is registered, by address or domain, and then arrives")
    func registration() async throws {
        let bench = try AppleBench()
        let relay = try await Self.hidden(bench)
        func send(from sender: String, sandbox: SandboxID = bench.sandbox) async throws -> RelayOutcome {
            try await bench.standIn.relay(from: sender, to: relay, sandbox: sandbox, now: bench.now)
        }
        func register(_ sender: String) async throws -> Bool {
            try await bench.standIn.registerSender(
                sender, teamID: "TEAM000001", sandbox: bench.sandbox, now: bench.now)
        }
        #expect(try await send(from: "noreply@app.example") == .senderNotRegistered)
        #expect(try await register("noreply@app.example"))
        #expect(try await send(from: "NoReply@app.example") == .forwarded(to: "ada@example.com"))
        #expect(try await send(from: "other@app.example") == .senderNotRegistered)
        #expect(try await register("app.example"))
        #expect(try await send(from: "other@app.example") == .forwarded(to: "ada@example.com"))
        #expect(try await send(from: "other@notapp.example") == .senderNotRegistered)
        #expect(try await send(from: "noreply@app.example", sandbox: "sandbox-2") == .unknownAddress)
        #expect(try await !register("no domain"))
        for number in 0..<30 { #expect(try await register("s\(number)@app.example")) }
        #expect(try await !register("one-too-many@app.example"))
    }

    @Test("an address at the relay's former domain still forwards mail")
    func formerDomain() async throws {
        let bench = try AppleBench()
        let relay = try await Self.hidden(bench)
        let name = try #require(relay.split(separator: "@").first)
        #expect(
            try await bench.standIn.registerSender(
                "app.example", teamID: "TEAM000001", sandbox: bench.sandbox, now: bench.now))
        #expect(
            try await bench.standIn.relay(
                from: "a@app.example", to: name + "@privaterelay.appleid.com", sandbox: bench.sandbox,
                now: bench.now) == .forwarded(to: "ada@example.com"))
    }

    @Test("an address that was shared, stopped or never given is unknown")
    func unknown() async throws {
        let bench = try AppleBench()
        let relay = try await Self.hidden(bench)
        func send(to address: String) async throws -> RelayOutcome {
            try await bench.standIn.relay(
                from: "a@app.example", to: address, sandbox: bench.sandbox, now: bench.now)
        }
        #expect(try await send(to: "nobody@private.icloud.com") == .unknownAddress)
        let page = try await bench.get("/account").account()
        _ = try await bench.post(
            "/account",
            [("transaction", page.transaction), ("person", "ada"), ("audience", "TEAM000001")])
        #expect(try await send(to: relay) == .unknownAddress)
    }

    @Test("stopping the use is told to the servers of the team, and to nobody else")
    func announced() async throws {
        let bench = try AppleBench()
        _ = try await bench.signIn()
        let page = try await bench.get("/account").account()
        let response = try await bench.post(
            "/account",
            [("transaction", page.transaction), ("person", "ada"), ("audience", "TEAM000001")])
        guard case .announcing(let told, let then) = response else { throw UnexpectedAnswer(response) }
        #expect(try then.account().stopped)
        #expect(told.map(\.address) == ["https://app.example/web.one?sandbox=sandbox-1"])
        let body = try JSONValue(parsing: try #require(told.first?.body), limit: 65_536)
        let token = try UnverifiedJWS(compact: try #require(body["payload"]?.stringValue))
        let claims = try token.verifiedClaims(key: try #require(bench.published.keys.first?.key))
        #expect(claims["events"]?.stringValue?.contains(#""type":"consent-revoked""#) == true)
        let again = try await bench.post(
            "/account",
            [("transaction", page.transaction), ("person", "ada"), ("audience", "TEAM000001")])
        #expect(again.status == 400, "a form counts once")
    }

    @Test(
        "a notification is signed for the client, and events is a string of JSON",
        arguments: AppleEvent.allCases)
    func notification(event: AppleEvent) async throws {
        let bench = try AppleBench()
        let made = try await bench.standIn.notification(
            event, clientID: "web.one", personID: "ada", sandbox: bench.sandbox, origin: AppleBench.origin,
            now: bench.now)
        let body = try #require(made)
        let token = try UnverifiedJWS(compact: try #require(body["payload"]?.stringValue))
        let key = try #require(bench.published.keys.first?.key)
        let claims = try token.verifiedClaims(key: key)
        #expect(claims["aud"]?.stringValue == "web.one")
        #expect(claims["jti"] != nil)
        let events = try JSONValue(parsing: try #require(claims["events"]?.stringValue), limit: 2000)
        #expect(events["type"]?.stringValue == event.rawValue)
        #expect(events["event_time"]?.integerValue == bench.now.secondsSince1970 * 1000)
        #expect((events["email"] != nil) == event.rawValue.hasPrefix("email-"))
        let stranger = try await bench.standIn.notification(
            event, clientID: "web.one", personID: "stranger", sandbox: bench.sandbox,
            origin: AppleBench.origin, now: bench.now)
        #expect(stranger == nil)
    }
}
