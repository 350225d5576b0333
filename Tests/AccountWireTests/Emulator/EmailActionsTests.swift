import AccountWire
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("What links of messages lead to")
struct EmailActionsTests {
    /// The link of the last message, as a browser opens it.
    private func link(
        _ bench: WireBench, _ type: String, _ more: JSONObject = JSONObject(), mode: String? = nil
    ) async throws -> EmailActions.Link {
        var body: JSONObject = ["requestType": .string(type), "email": "who@example.com"]
        for member in more.members { body[member.name] = member.value }
        let sent = await bench.post("accounts:sendOobCode", .object(body))
        #expect(sent.status == 200)
        let codes = await bench.send("GET", "/emulator/v1/projects/demo-portico/oobCodes", key: nil)[
            "oobCodes"]
        let text = try #require(codes?.arrayValue?.last?["oobLink"]?.stringValue)
        let fields = try URLParts(text).queryFields()
        let link = EmailActions.Link { name in
            if name == "mode", let mode { return mode }
            return fields.first { $0.0 == name }?.1
        }
        return try #require(link)
    }

    @Test("a code is looked at, acts once, and only for its own mode")
    func once() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let actions = EmailActions(bench.backend)
        let token = try #require(member.text("idToken"))
        let verify = try await link(bench, "VERIFY_EMAIL", ["idToken": .string(token)])
        #expect(try await actions.look(verify, now: bench.now).recipient.rawValue == "who@example.com")
        try await actions.confirm(verify, now: bench.now)
        await #expect(throws: AccountError.invalidOobCode) {
            try await actions.confirm(verify, now: bench.now)
        }
        let reset = try await link(bench, "PASSWORD_RESET")
        await #expect(throws: AccountError.weakPassword) {
            try await actions.reset(reset, password: "short", now: bench.now)
        }
        try await actions.reset(reset, password: "another horse", now: bench.now)
        #expect(await bench.signIn("who@example.com", "another horse").text("idToken") != nil)
        let disguised = try await link(bench, "PASSWORD_RESET", mode: "verifyEmail")
        await #expect(throws: AccountError.invalidOobCode) {
            try await actions.look(disguised, now: bench.now)
        }
        let late = bench.now.adding(seconds: 3_601)
        let old = try await link(bench, "PASSWORD_RESET")
        await #expect(throws: AccountError.expiredOobCode) { try await actions.look(old, now: late) }
    }

    @Test("a person goes on where the message said, with the code for a sign-in; unasked to known hosts only")
    func continuation() async throws {
        let bench = try await WireBench()
        let actions = EmailActions(bench.backend)
        for (url, isAuthorized) in [("http://localhost:9/in?a=b", true), ("https://evil.example/in", false)] {
            let link = try await link(bench, "EMAIL_SIGNIN", ["continueUrl": .string(url)])
            let message = try await actions.look(link, now: bench.now)
            let next = try #require(actions.next(message, link, language: "th"))
            #expect(next.isAuthorized == isAuthorized && next.url.hasPrefix(url))
            let fields = try URLParts(next.url).queryFields()
            #expect(fields.contains { $0 == ("mode", "signIn") } && fields.contains { $0 == ("lang", "th") })
            #expect(fields.first { $0.0 == "oobCode" }?.1 == link.code)
        }
        _ = await bench.member()
        let plain = try await link(bench, "PASSWORD_RESET")
        let message = try await actions.look(plain, now: bench.now)
        #expect(actions.next(message, plain, language: "en") == nil)
    }

    @Test("links without mode or code are none; an unknown project has no codes")
    func incomplete() async throws {
        #expect(EmailActions.Link { $0 == "mode" ? "signIn" : nil } == nil)
        #expect(EmailActions.Link { $0 == "oobCode" ? "x" : nil } == nil)
        let bench = try await WireBench(isPerVisitor: true)
        for foreign in [["project": "demo-other"], ["apiKey": "guess"], [:]] {
            let fields = ["mode": "signIn", "oobCode": "x"].merging(foreign) { $1 }
            let opened = EmailActions.Link { fields[$0] }
            let link = try #require(opened)
            await #expect(throws: AccountError.invalidOobCode) {
                try await EmailActions(bench.backend).look(link, now: bench.now)
            }
        }
    }
}
