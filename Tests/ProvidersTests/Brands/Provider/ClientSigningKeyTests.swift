import Cryptography
import Foundation
import OpenID
import Testing

@testable import Providers

@Suite struct ClientSigningKeyTests {
    @Test("A text is read as the key that it says, again and again")
    func key() throws {
        let pair = try P256PrivateKey.generate()
        let signing = ClientSigningKey(pem: RedactedText(try pair.pem()))
        for _ in 0..<2 {
            let message = Array("a secret".utf8)
            let signature = try signing.key().sign(message)
            #expect(pair.publicKey.isValid(signature, for: message))
        }
        #expect(!signing.isEmpty)
    }

    @Test("A text that is no key is refused, again and again", arguments: ["", "PEM!"])
    func malformed(_ text: String) {
        let signing = ClientSigningKey(pem: RedactedText(text))
        for _ in 0..<2 {
            #expect(throws: CryptographyError.malformedKey) { try signing.key() }
        }
        #expect(signing.isEmpty == text.isEmpty)
    }

    @Test("Keys are equal as their texts are, and are written as their text")
    func text() throws {
        let (one, same, other) = (
            ClientSigningKey(pem: RedactedText("A")), ClientSigningKey(pem: RedactedText("A")),
            ClientSigningKey(pem: RedactedText("B"))
        )
        #expect(one == same && one.hashValue == same.hashValue)
        #expect(one != other)
        let written = try JSONEncoder().encode([one])
        #expect(written == (try JSONEncoder().encode([RedactedText("A")])))
        #expect(try JSONDecoder().decode([ClientSigningKey].self, from: written) == [one])
    }

    @Test("The text is in no description")
    func redaction() {
        let signing = ClientSigningKey(pem: RedactedText("PEM!"))
        var dumped = ""
        dump(signing, to: &dumped)
        #expect(!(dumped + "\(signing)" + String(reflecting: signing)).contains("PEM!"))
    }
}
