import Cryptography
import OpenID
import Testing

@Suite("Protocol values: RFC 6749 appendix A, RFC 7636")
struct ProtocolTextTests {
    @Test("The challenge of RFC 7636 appendix B belongs to its verifier")
    func pkce() throws {
        let verifier = try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.challenge.text == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(try CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM").matches(verifier))
        #expect(
            try !CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM").matches(
                CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl")))
    }

    @Test("A nonce is hashed to lower-case hex")
    func hashedNonce() throws {
        #expect(try Nonce("abc").hashed == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test(
        "Verifiers have 43 to 128 unreserved characters",
        arguments: [
            ("42", String(repeating: "a", count: 42), ProtocolTextError.badLength(allowed: 43...128)),
            ("129", String(repeating: "a", count: 129), .badLength(allowed: 43...128)),
            ("plus", String(repeating: "+", count: 43), .forbiddenCharacter),
            ("letters beyond ASCII", String(repeating: "é", count: 43), .forbiddenCharacter),
        ])
    func verifiers(name: String, text: String, error: ProtocolTextError) {
        #expect(throws: error) { try CodeVerifier(text) }
    }

    @Test("Challenges are a SHA-256 in base64url")
    func challenges() {
        #expect(throws: ProtocolTextError.badLength(allowed: 43...43)) { try CodeChallenge("") }
        #expect(throws: ProtocolTextError.forbiddenCharacter) {
            try CodeChallenge(String(repeating: "~", count: 43))
        }
        #expect(throws: ProtocolTextError.forbiddenCharacter) {
            try CodeChallenge(String(repeating: "B", count: 43))
        }
    }

    @Test("Empty values and control characters are refused", arguments: ["", "a\nb", "a\0", "a\u{7F}", "ส"])
    func controls(text: String) {
        #expect(throws: ProtocolTextError.self) { try State(text) }
        #expect(throws: ProtocolTextError.self) { try ClientID(text) }
        #expect(throws: ProtocolTextError.self) { try ClientSecret(text) }
        #expect(throws: ProtocolTextError.self) { try AuthorizationCode(text) }
        #expect(throws: ProtocolTextError.self) { try AccessToken(text) }
        #expect(throws: ProtocolTextError.self) { try RefreshToken(text) }
        #expect(throws: ProtocolTextError.self) { try Nonce(text) }
    }

    @Test(
        "Redirect URIs are absolute and have no fragment",
        arguments: [
            ("https://a.example/cb#x", ProtocolTextError.hasFragment),
            ("https://a.example/cb#", .hasFragment), ("javascript://x/%0aalert(1)", .badScheme),
            ("DATA://a/b", .badScheme), ("file://host/a", .badScheme),
            ("/cb", .notAURL(.badScheme)), ("https://u@a.example/cb", .notAURL(.userInformation)),
        ])
    func redirectURIs(text: String, error: ProtocolTextError) {
        #expect(throws: error) { try RedirectURI(text) }
    }

    @Test("Redirect URIs keep their spelling", arguments: ["https://A.example/cb?x=1", "fb123://authorize"])
    func redirectURISpelling(text: String) throws {
        #expect(try RedirectURI(text).description == text)
    }
}
