internal import Cryptography
internal import OpenID

/// An error of the identity platform: a code of OAuth, and a number and text that clients must not rely on.
struct MicrosoftError: Error, Sendable {
    /// The errors of this stand-in.
    enum Kind: Int, CaseIterable, Sendable {
        case redirectURIMismatch = 50011
        case userOfOtherTenant = 50020
        case singleTenant = 50194
        case noSession = 50058
        case codeRedeemed = 54005
        case consentRequired = 65001
        case declined = 65004
        case expiredGrant = 70008
        case badScope = 70011
        case badGrantType = 70003
        case otherClient = 70000
        case responseModeNotSupported = 70007
        case responseTypeNotEnabled = 700_054
        case unknownClient = 700_016
        case secretMissing = 7_000_218
        case wrongSecret = 7_000_215
        case expiredSecret = 7_000_222
        case tenantNotFound = 90002
        case badPrompt = 90023
        case missingParameter = 900_144
        case malformed = 9_002_313
        case verifierMismatch = 501_481

        /// The code that clients may rely on.
        var error: String {
            switch self {
            case .redirectURIMismatch, .tenantNotFound, .badPrompt, .missingParameter, .malformed,
                .responseModeNotSupported, .singleTenant:
                "invalid_request"
            case .userOfOtherTenant, .codeRedeemed, .expiredGrant, .otherClient, .verifierMismatch:
                "invalid_grant"
            case .noSession: "login_required"
            case .consentRequired: "consent_required"
            case .declined: "access_denied"
            case .badScope: "invalid_scope"
            case .badGrantType: "unsupported_grant_type"
            case .responseTypeNotEnabled: "unsupported_response_type"
            case .unknownClient: "unauthorized_client"
            case .secretMissing, .wrongSecret, .expiredSecret: "invalid_client"
            }
        }

        var status: Int { error == "invalid_client" ? 401 : 400 }
    }

    var kind: Kind
    var message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The text about an application that nobody registered in a directory.
    static func notFound(_ clientID: String, in tenant: Tenant) -> String {
        "Application with identifier '\(clientID)' was not found in the directory "
            + "'\(MicrosoftTenants.name(of: tenant))'. This can happen if the application has not been installed by "
            + "the administrator of the tenant or consented to by any user in the tenant. You may have sent your "
            + "authentication request to the wrong tenant."
    }

    /// Number and message.
    var text: String { "AADSTS\(kind.rawValue): \(message)" }

    /// The response of the token endpoint.
    func response(parts: StandInParts, now: Instant) -> StandInResponse {
        let trace = MicrosoftIDs.uuid((try? parts.random.bytes(16)) ?? [])
        let correlation = MicrosoftIDs.uuid((try? parts.random.bytes(16)) ?? [])
        let time = MicrosoftIDs.timestamp(now)
        var response: JSONObject =
            [
                // The token endpoint says `invalid_grant`, and beside it what the app has to do.
                "error": .string(kind == .consentRequired ? "invalid_grant" : kind.error),
                "error_description": .string(
                    "\(text) Trace ID: \(trace) Correlation ID: \(correlation) Timestamp: \(time)"),
                "error_codes": [.integer(Int64(kind.rawValue))], "timestamp": .string(time),
                "trace_id": .string(trace), "correlation_id": .string(correlation),
                "error_uri": .string("https://login.microsoftonline.com/error?code=\(kind.rawValue)"),
            ]
        if kind == .consentRequired { response["suberror"] = "consent_required" }
        return .json(
            .object(response), status: kind.status,
            headers: kind.status == 401 ? [("WWW-Authenticate", "Basic realm=\"stand-in\"")] : [])
    }

    /// The fields of an authorization response.
    var fields: [(String, String)] { [("error", kind.error), ("error_description", text)] }
}

/// Identifiers and times as Microsoft writes them.
enum MicrosoftIDs {
    /// A UUID of sixteen bytes, version 4.
    static func uuid(_ bytes: [UInt8]) -> String {
        var bytes = Array(bytes.prefix(16))
        bytes += [UInt8](repeating: 0, count: 16 - bytes.count)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = Array(Hex.encode(bytes))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }

    /// `2026-11-21 04:05:06Z`.
    static func timestamp(_ now: Instant) -> String { "\(now.wholeSecond)".replacing("T", with: " ") }
}
