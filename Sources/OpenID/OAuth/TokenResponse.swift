/// The token endpoint's good response (RFC 6749 §5.1, OIDC Core §3.1.3.3).
package struct TokenResponse: Hashable, Sendable, Codable {
    package var accessToken: AccessToken
    /// Lifetime of the access token in seconds, when told.
    package var expiresIn: Int64?
    package var refreshToken: RefreshToken?
    /// Not verified.
    package var idToken: UnverifiedIDToken?
    /// Granted scopes, split at spaces and commas; nil when left out, which means as asked.
    package var scopes: [String]?

    package init(
        accessToken: AccessToken, expiresIn: Int64? = nil, refreshToken: RefreshToken? = nil,
        idToken: UnverifiedIDToken? = nil, scopes: [String]? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scopes = scopes
    }
}

extension TokenResponse {
    /// Most bytes of a response that are read.
    package static let maximumBytes = 1 << 20

    /// Reads a response. An `error` member is believed before the status: GitHub refuses with status 200.
    ///
    /// - Parameters:
    ///   - status: HTTP status.
    ///   - contentType: the header's value; a form is read only when it says so.
    /// - Throws: `tooLarge`, `refused`, `unexpectedStatus`, `malformedJSON`, `unreadable`, `missing`,
    ///   `malformed`, `unsupportedTokenType`.
    package init(status: Int, contentType: String?, body: [UInt8]) throws(TokenResponseError) {
        guard body.count <= Self.maximumBytes else { throw .tooLarge }
        let object = try Self.object(contentType: contentType, body: body, status: status)
        if let refusal = Self.refusal(object) { throw .refused(refusal) }
        guard (200...299).contains(status) else { throw .unexpectedStatus(status) }
        guard let access = try Self.text("access_token", object, AccessToken.init) else {
            throw .missing("access_token")
        }
        guard let type = object["token_type"] else { throw .missing("token_type") }
        guard type.stringValue?.lowercased() == "bearer" else { throw .unsupportedTokenType }
        accessToken = access
        refreshToken = try Self.text("refresh_token", object, RefreshToken.init)
        expiresIn = try Self.seconds(object["expires_in"])
        switch object["id_token"] {
        case nil, .null: idToken = nil
        case .string(let token): idToken = UnverifiedIDToken(token)
        default: throw .malformed("id_token")
        }
        switch object["scope"] {
        case nil, .null: scopes = nil
        case .string(let text):
            scopes = text.utf8.split { $0 == 0x20 || $0 == UInt8(ascii: ",") }.map { String(Substring($0)) }
        default: throw .malformed("scope")
        }
    }

    private static func object(
        contentType: String?, body: [UInt8], status: Int
    ) throws(TokenResponseError) -> JSONObject {
        if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            guard let fields = try? FormURLEncoded.decode(body) else { throw .unreadable }
            guard Set(fields.map(\.0)).count == fields.count else { throw .unreadable }
            return JSONObject(fields.map { ($0.0, .string($0.1)) })
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: body, limit: maximumBytes)
        } catch {
            // An error page of a proxy is no news about JSON.
            guard (200...299).contains(status) else { throw .unexpectedStatus(status) }
            throw .malformedJSON(error)
        }
        guard case .object(let object) = value else { throw .unreadable }
        return object
    }

    /// RFC 6749 §5.2, or Facebook's envelope `{"error":{"message","type","code"}}`.
    private static func refusal(_ object: JSONObject) -> OAuthErrorResponse? {
        switch object["error"] {
        case .string(let code):
            OAuthErrorResponse(
                code: OAuthErrorCode(code) ?? .unreadable,
                foreignDescription: object["error_description"]?.stringValue)
        case .object(let envelope):
            OAuthErrorResponse(
                code: envelope["type"]?.stringValue.flatMap { OAuthErrorCode($0) } ?? .unreadable,
                foreignDescription: envelope["message"]?.stringValue)
        case nil, .null: nil
        default: OAuthErrorResponse(code: .unreadable)
        }
    }

    private static func text<Value>(
        _ name: String, _ object: JSONObject, _ make: (String) throws(ProtocolTextError) -> Value
    ) throws(TokenResponseError) -> Value? {
        switch object[name] {
        case nil, .null: return nil
        case .string(let text):
            do throws(ProtocolTextError) { return try make(text) } catch { throw .malformed(name) }
        default: throw .malformed(name)
        }
    }

    /// A number of seconds, also as digits in a text (form answers, old servers).
    private static func seconds(_ value: JSONValue?) throws(TokenResponseError) -> Int64? {
        switch value {
        case nil, .null: return nil
        case .string(let text):
            guard text.utf8.count <= 12, let number = Int64(text), number >= 0 else {
                throw .malformed("expires_in")
            }
            return number
        case let value?:
            guard let number = value.integerValue, number >= 0 else { throw .malformed("expires_in") }
            return number
        }
    }
}

/// The reason why the token endpoint's response gave no tokens.
package enum TokenResponseError: Error, Hashable, Sendable {
    /// The provider said no (RFC 6749 §5.2, or the brand's own shape).
    case refused(OAuthErrorResponse)
    /// Larger than 1 MiB.
    case tooLarge
    /// Neither JSON nor, from GitHub, a form.
    case unreadable
    /// JSON, but not as RFC 8259 and we want it.
    case malformedJSON(JSONError)
    /// A member is missing.
    case missing(String)
    /// A member has the wrong type or breaks the rules of its kind.
    case malformed(String)
    /// Another token type than Bearer.
    case unsupportedTokenType
    /// An HTTP status that is no success, without an error in the body.
    case unexpectedStatus(Int)
}

extension TokenResponseError: CustomStringConvertible {
    /// Says in a few words what came instead of tokens.
    package var description: String {
        switch self {
        case .refused(let response): response.code.rawValue
        case .tooLarge: "larger than is read"
        case .unreadable: "neither a JSON object nor a form"
        case .malformedJSON(let error): "\(error)"
        case .missing(let name): "no \(name)"
        case .malformed(let name): "malformed \(name)"
        case .unsupportedTokenType: "a token_type other than Bearer"
        case .unexpectedStatus(let status): "\(status)"
        }
    }
}

/// The token that opens a provider's interface for a while (RFC 6749 §1.4); no proof of identity.
package struct AccessToken: SecretText, Codable {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...32768)
    }
}

/// The token that gets new access tokens (RFC 6749 §1.5).
package struct RefreshToken: SecretText, Codable {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...32768)
    }
}
