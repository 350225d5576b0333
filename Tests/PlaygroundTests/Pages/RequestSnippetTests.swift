import Cryptography
import OpenID
import SiteTemplates
import Testing

@testable import Playground

@Suite("An exchange of a timeline as a command or program")
struct RequestSnippetTests {
    private func texts(_ event: RunEvent) -> [String] {
        RequestSnippets(event: event).all.map { snippet in
            guard case .object(let members) = snippet, case .html(let html)? = members["html"] else {
                return ""
            }
            return String(decoding: html, as: UTF8.self).replacing(/<[^>]*>/, with: "")
                .replacing("&gt;", with: ">").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
        }
    }

    private func event(
        _ method: String?, _ sent: [CapturedValue], _ carriage: CapturedExchange.Carriage,
        target: String = "https://a.example/token"
    ) -> RunEvent {
        RunEvent(
            step: .exchange, moment: Instant(secondsSince1970: 0), timing: nil, from: .portico, to: .provider,
            method: method, target: target, sent: sent, received: [], result: "200", carriage: carriage)
    }

    @Test("Secrets come from the environment, everything else is quoted for its language")
    func form() {
        let all = texts(
            event(
                "POST",
                [CapturedValue("code", "s3cret"), CapturedValue("scope", "it's \"a\" $HOME `x`\nb")],
                .form))
        #expect(all.count == 3)
        for text in all { #expect(!text.contains("s3cret")) }
        #expect(all[0].contains("\"code=$CODE\"") && all[0].contains("'scope=it'\\''s \"a\" $HOME `x`"))
        #expect(all[1].contains("http --form POST") && all[1].contains("\"code=$CODE\""))
        #expect(all[2].contains("environment[\"CODE\"]") && all[2].contains("it's \\\"a\\\" $HOME `x`\\nb"))
    }

    @Test("A query stays in the address, an Authorization goes into a header")
    func query() {
        let all = texts(
            event("GET", [CapturedValue("fields", "id"), CapturedValue("Authorization", "Bearer x")], .query))
        #expect(all[0].contains("--get") && all[0].contains("\"Authorization: $AUTHORIZATION\""))
        #expect(all[1].contains("'fields==id'"))
        #expect(all[2].contains("forHTTPHeaderField: \"Authorization\""))
    }

    @Test("JSON goes as JSON")
    func json() {
        let all = texts(event("POST", [CapturedValue("access_token", "x")], .json))
        #expect(all[0].contains("{\\\"access_token\\\": \\\"$ACCESS_TOKEN\\\"}"))
        #expect(all[2].contains("JSONEncoder"))
    }

    @Test("What is no HTTP exchange cannot be copied")
    func none() {
        #expect(texts(event(nil, [], .query)).isEmpty)
        #expect(texts(event("POST", [], .json, target: "accounts:signInWithIdp")).isEmpty)
    }
}
