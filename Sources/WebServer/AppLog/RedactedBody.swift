import OpenID

/// A body of the account backend's wire as a log may show it: names, truth values, numbers, and texts that are of the
/// wire itself. Every other text is told by its length: tokens, codes, passwords, addresses and names of users.
enum RedactedBody {
    /// Members whose texts are words of the wire.
    private static let plain: Set<String> = [
        "requestType", "providerId", "kind", "grantType", "grant_type", "token_type", "operation",
        "expiresIn",
        "expires_in", "tokenType", "clientType", "recaptchaVersion", "deleteAttribute", "deleteProvider",
        "signinMethods", "allProviders", "verifiedProvider", "status", "reason", "domain", "enforcementState",
        "projectId", "hashingAlgorithm", "createdAt", "lastLoginAt", "lastRefreshAt", "validSince",
        "enrolledAt",
    ]
    /// Refusals whose explanation repeats what the request said.
    private static let repeating: Set<String> = [
        "MISSING_OR_INVALID_NONCE", "INVALID_CREDENTIAL_OR_PROVIDER_ID", "DUPLICATE_EMAIL",
        "DUPLICATE_RAW_ID",
        "DUPLICATE_LOCAL_ID", "FORBIDDEN_CLAIM",
    ]
    static let most = 1_200

    /// The body, laid out; nil for one that is empty or no JSON.
    static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty, let value = try? JSONValue(parsing: bytes, limit: 1 << 20) else { return nil }
        let text = redacted(value, member: "").prettyText
        guard text.utf8.count > most else { return text }
        return String(text.prefix(most)) + "\n…"
    }

    /// The text of a refusal, without what it repeats.
    static func message(_ text: String) -> String {
        let code = text.prefix { $0 != " " }
        return repeating.contains(String(code)) ? String(code) : String(text.prefix(300))
    }

    private static func redacted(_ value: JSONValue, member: String) -> JSONValue {
        switch value {
        case .object(let object):
            return .object(
                JSONObject(object.members.prefix(100).map { ($0.name, redacted($0.value, member: $0.name)) }))
        case .array(let elements): return .array(elements.prefix(20).map { redacted($0, member: member) })
        case .string(let text):
            if member == "message" { return .string(message(text)) }
            return plain.contains(member) || text.isEmpty ? value : .string("(\(text.utf8.count) bytes)")
        default: return value
        }
    }
}
