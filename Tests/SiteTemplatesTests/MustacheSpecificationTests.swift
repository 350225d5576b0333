import Diagnostics
import Foundation
import SiteTemplates
import TestSupport
import Testing

/// Every example of the Mustache specification, but for lambdas, as the dialect that follows it to the letter.
@Suite("The Mustache specification", .enabled(if: Vectors.available, "PORTICO_VECTORS is not set"))
struct MustacheSpecificationTests {
    struct Example: Decodable, CustomTestStringConvertible, Sendable {
        var name: String
        var data: JSONTree
        var template: String
        var expected: String
        var partials: [String: String]?

        var testDescription: String { name }
    }

    struct Module: Decodable {
        var tests: [Example]
    }

    static let modules = [
        "comments": 12, "delimiters": 14, "interpolation": 42, "inverted": 22, "partials": 12, "sections": 34,
        "~dynamic-names": 21, "~inheritance": 27,
    ]

    @Test("renders every example as expected", arguments: modules.keys.sorted())
    func conformance(module: String) throws {
        let data = try Vectors.data("mustache/\(module).json")
        let examples = try JSONDecoder().decode(Module.self, from: data).tests
        #expect(examples.count == Self.modules[module])
        for example in examples {
            var files = [TemplateFile(path: "layouts/main.mustache", bytes: Array(example.template.utf8))]
            for (name, text) in example.partials ?? [:] {
                files.append(TemplateFile(path: "partials/\(name).mustache", bytes: Array(text.utf8)))
            }
            let library = TemplateLibrary.parse(files, dialect: .specification)
            #expect(library.diagnostics.isEmpty, "\(example.name)")
            let page = try library.value.render(layout: "main", with: example.data.value)
            #expect(String(decoding: page, as: UTF8.self) == example.expected, "\(example.name)")
        }
    }
}

/// Any JSON value, as a template value.
struct JSONTree: Decodable, Sendable {
    var value: TemplateValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let integer = try? container.decode(Int.self) {
            value = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            value = .text(String(number))
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else if let list = try? container.decode([JSONTree].self) {
            value = .list(list.map(\.value))
        } else {
            value = .object(try container.decode([String: JSONTree].self).mapValues(\.value))
        }
    }
}
