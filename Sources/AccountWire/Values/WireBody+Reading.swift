internal import OpenID

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
