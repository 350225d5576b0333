import SiteBuild
import SiteTemplates
import Testing

@testable import Playground

@Suite("Foreign text and code as pages show them")
struct ShownTextTests {
    struct Value: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let shown: String
    }

    static let values = [
        Value(testDescription: "a short object", text: #"{"a":1}"#, shown: #"{"a":1}"#),
        Value(
            testDescription: "a long object",
            text: #"{"name":{"firstName":"Ada","lastName":"Brook"},"email":"a@b.example"}"#,
            shown: """
                {
                  "name": {
                    "firstName": "Ada",
                    "lastName": "Brook"
                  },
                  "email": "a@b.example"
                }
                """),
        Value(
            testDescription: "what only begins like one",
            text: "{ this is a sentence about braces, not JSON at all",
            shown: "{ this is a sentence about braces, not JSON at all"),
        Value(
            testDescription: "an endless text", text: String(repeating: "x", count: 1_001),
            shown: String(repeating: "x", count: 1_000) + "…"),
    ]

    @Test("a value", arguments: values)
    func value(_ value: Value) {
        #expect(DisplayText.value(value.text) == value.shown)
    }

    @Test("lines with a run's values are marked, and no others")
    func marked() throws {
        let data = CodeTab.swift.data(
            Array("let a = 1\n    // a == \"x<y\"\nlet b = 2\n".utf8), live: ["// a == \"x<y\""])
        guard case .object(let members) = data, case .html(let bytes)? = members["html"] else {
            Issue.record("no HTML")
            return
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 3 && lines.filter { $0.contains("<mark>") }.count == 1)
        #expect(lines[1].hasPrefix("<mark>") && lines[1].hasSuffix("</mark>") && lines[1].contains("x&lt;y"))
    }
}
