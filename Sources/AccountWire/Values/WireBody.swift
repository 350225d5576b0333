package import OpenID

/// A JSON object of a request, read with the leniencies of proto JSON: members in camelCase or snake_case, numbers
/// for texts, numerals for numbers, enumerations by name or number; null is absent, what nobody asks for is skipped.
package struct WireBody: Sendable {
    package let object: JSONObject
    /// Its place in the whole body (`/phoneEnrollmentInfo`), for error texts.
    let place: String

    package init(_ object: JSONObject = JSONObject(), place: String = "") {
        self.object = object
        self.place = place
    }

    /// Returns whether a member is there.
    package func has(_ name: String) -> Bool { self[name] != nil }

    /// The member of that camelCase name, or of the same in snake_case; nil for null.
    package subscript(name: String) -> JSONValue? {
        let value = object[name] ?? object[Self.snakeCase(name)]
        return value == .null ? nil : value
    }

    /// A text.
    ///
    /// - Throws: `invalidPayload` for truth values, arrays and objects.
    package func text(_ name: String) throws(AccountWireError) -> String? {
        switch self[name] {
        case nil: nil
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): number.description
        default: throw wrong(name, "string")
        }
    }

    /// A truth value.
    ///
    /// - Throws: `invalidPayload` for everything but true, false and these words as texts.
    package func flag(_ name: String) throws(AccountWireError) -> Bool? {
        switch self[name] {
        case nil: nil
        case .bool(let flag): flag
        case .string("true"): true
        case .string("false"): false
        default: throw wrong(name, "boolean")
        }
    }

    /// A whole number, also as text (64-bit values are texts on this wire).
    ///
    /// - Throws: `invalidPayload`.
    package func integer(_ name: String) throws(AccountWireError) -> Int64? {
        guard let value = self[name] else { return nil }
        if let number = value.integerValue ?? value.stringValue.flatMap({ Int64($0) }) { return number }
        throw wrong(name, "integer")
    }

    /// Texts.
    ///
    /// - Throws: `invalidPayload`.
    package func texts(_ name: String) throws(AccountWireError) -> [String] {
        switch self[name] {
        case nil: return []
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                switch element {
                case .string(let text): texts.append(text)
                case .integer(let number): texts.append(String(number))
                default: throw wrong(name, "array of string")
                }
            }
            return texts
        default: throw wrong(name, "array")
        }
    }

    /// An object.
    ///
    /// - Throws: `invalidPayload`.
    package func body(_ name: String) throws(AccountWireError) -> WireBody? {
        switch self[name] {
        case nil: nil
        case .object(let object): WireBody(object, place: "\(place)/\(name)")
        default: throw wrong(name, "object")
        }
    }

    /// Objects.
    ///
    /// - Throws: `invalidPayload`.
    package func bodies(_ name: String) throws(AccountWireError) -> [WireBody] {
        switch self[name] {
        case nil: return []
        case .array(let elements):
            var bodies: [WireBody] = []
            for (index, element) in elements.enumerated() {
                guard case .object(let object) = element else { throw wrong(name, "array of object") }
                bodies.append(WireBody(object, place: "\(place)/\(name)/\(index)"))
            }
            return bodies
        default: throw wrong(name, "array")
        }
    }

    /// An enumeration's name, given by name or number.
    ///
    /// - Parameter numbers: names by number.
    /// - Throws: `invalidPayload` for other types and unknown numbers; an unknown name is given as it is.
    package func name(_ name: String, numbers: [Int64: String]) throws(AccountWireError) -> String? {
        switch self[name] {
        case nil: return nil
        case .string(let text): return numbers[Int64(text) ?? -1] ?? text
        case let value?:
            guard let number = value.integerValue, let text = numbers[number] else {
                throw wrong(name, "enum")
            }
            return text
        }
    }

    private func wrong(_ name: String, _ type: String) -> AccountWireError {
        .invalidPayload("\(place)/\(name) must be \(type)", isSyntax: false)
    }

    private static func snakeCase(_ name: String) -> String {
        var text: [UInt8] = []
        for byte in name.utf8 {
            if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                text.append(UInt8(ascii: "_"))
                text.append(byte + 0x20)
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension WireBody: Redacted {}

extension WireBody {
    /// Most bytes of a body; imports of a thousand accounts fit.
    package static let maximumBytes = Bounds.administratorBody.value

    /// Reads a whole body: nothing, or a JSON object; a form where the endpoint takes one.
    ///
    /// - Throws: `tooLarge`, `invalidPayload`.
    init(reading request: AccountRequest, acceptsForm: Bool) throws(AccountWireError) {
        guard request.body.count <= Self.maximumBytes else { throw .tooLarge }
        // DELETE and GET may carry what some client library always sends.
        guard !request.body.isEmpty, !["GET", "HEAD", "DELETE"].contains(request.method) else {
            self.init()
            return
        }
        let type = request.headers["content-type"]?.lowercased() ?? ""
        if acceptsForm, type.hasPrefix("application/x-www-form-urlencoded") {
            self.init(try Self.form(request.body))
            return
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: request.body, limit: Self.maximumBytes)
        } catch {
            throw .invalidPayload(Self.text(error), isSyntax: true)
        }
        guard case .object(let object) = value else {
            throw .invalidPayload("The payload must be an object", isSyntax: false)
        }
        self.init(object)
    }

    private static func form(_ bytes: [UInt8]) throws(AccountWireError) -> JSONObject {
        guard let fields = try? FormURLEncoded.decode(bytes) else {
            throw .invalidPayload("The form cannot be read", isSyntax: true)
        }
        return JSONObject(fields.map { ($0.0, .string($0.1)) })
    }

    /// Describes the mistake without a word of what was sent.
    private static func text(_ error: JSONError) -> String {
        switch error {
        case .tooLarge: "The payload is too large"
        case .unexpectedEnd: "Unexpected end of string"
        case .unexpectedByte(let offset): "Unexpected token at byte \(offset)"
        case .invalidUTF8: "The payload is not UTF-8"
        case .duplicateMember: "A member is there twice"
        case .tooDeep: "Message too deep"
        case .numberOutOfRange(let offset): "Number out of range at byte \(offset)"
        case .invalidEscape(let offset): "Invalid escape at byte \(offset)"
        }
    }
}
