import Diagnostics
import Foundation
import SiteModel
import Testing

@testable import Playground

@Suite("Fields are explained by message and name, never by name alone")
struct FieldTextsTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func texts(_ tag: String) throws -> InterfaceStrings {
        let path = "content/\(tag)/_strings.yml"
        let bytes = try Data(contentsOf: Self.root.appendingPathComponent(path))
        return InterfaceStrings.parse(
            Array(bytes), path: path, locale: try #require(SiteLocale(tag: tag))
        ).value
    }

    @Test("every text says of which messages it speaks", arguments: ["en", "th", "he"])
    func everyTextHasItsMessages(_ tag: String) throws {
        let texts = try texts(tag)
        let names = texts.texts.keys.filter { $0.hasPrefix("playground.parameters.") }
            .map { String($0.dropFirst("playground.parameters.".count)) }
        #expect(names.count > 40)
        #expect(Set(names) == Set(FieldTexts.shared.keys))
        let messages = Set(FieldTexts.Message.allCases.map(\.rawValue))
        for key in texts.texts.keys
        where key.hasPrefix("playground.fields.") && key != "playground.fields.basic" {
            let message = key.dropFirst("playground.fields.".count).prefix { $0 != "." }
            #expect(messages.contains(String(message)), "\(key)")
        }
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let name: String
        let one: FieldTexts.Message
        let other: FieldTexts.Message
        var value = ""
        var testDescription: String { "\(name) of \(one.rawValue) and of \(other.rawValue)" }
    }

    static let homonyms: [Pair] = [
        Pair(name: "code", one: .authorizationResponse, other: .backendRequest),
        Pair(name: "user", one: .authorizationResponse, other: .providerResponse),
        Pair(name: "user", one: .authorizationResponse, other: .tokenResponse),
        Pair(name: "scope", one: .authorizationRequest, other: .tokenResponse),
        Pair(name: "email", one: .backendResponse, other: .backendRequest),
        Pair(name: "displayName", one: .backendResponse, other: .providerResponse),
        Pair(name: "sub", one: .providerToken, other: .accountToken),
        Pair(name: "kid", one: .providerToken, other: .accountToken),
        Pair(name: "iss", one: .providerToken, other: .accountToken),
        Pair(name: "aud", one: .providerToken, other: .accountToken),
        Pair(name: "iss", one: .authorizationResponse, other: .providerToken),
        Pair(name: "nonce", one: .authorizationRequest, other: .providerToken),
    ]

    @Test("names that mean two things have two texts, or none", arguments: homonyms)
    func different(_ pair: Pair) throws {
        for tag in ["en", "th", "he"] {
            let fields = FieldTexts(texts: try texts(tag))
            let one = try #require(fields.text(pair.name, in: pair.one))
            #expect(one != fields.text(pair.name, in: pair.other), "\(tag)")
        }
    }

    @Test("what an Authorization header carries depends on its scheme")
    func schemes() throws {
        let fields = FieldTexts(texts: try texts("en"))
        let basic = fields.text("Authorization", in: .providerRequest, value: "Basic aWQ6c2VjcmV0")
        #expect(basic?.contains("Basic") == true)
        #expect(basic != fields.text("Authorization", in: .providerRequest, value: "Bearer token"))
        #expect(fields.text("Authorization", in: .backendRequest, value: "Bearer token") == nil)
    }

    @Test("no name is explained in a message that no text speaks of")
    func noneByNameAlone() throws {
        let fields = FieldTexts(texts: try texts("en"))
        for (name, messages) in FieldTexts.shared {
            for message in FieldTexts.Message.allCases where !messages.contains(message) {
                let key = fields.key(of: name, in: message)
                #expect(!key.hasPrefix("playground.parameters."), "\(name) in \(message.rawValue)")
            }
        }
    }
}
