internal import Cryptography
internal import OpenID

/// The proof of the client in a token request: in the form, or by HTTP Basic (RFC 6749 §2.3.1).
package struct ClientProof: Sendable {
    package var clientID: String?
    package var secret: String?

    /// The reason why the request proves nothing.
    package enum Failure: Error, Sendable {
        /// Form and header at once, or a header that is none.
        case malformed
        case unknownClient
        case missingSecret
        case wrongSecret
    }

    /// Reads both places.
    package init(_ form: Parameters, _ request: StandInRequest) throws(Failure) {
        guard let header = request.header("Authorization"), header.lowercased().hasPrefix("basic ") else {
            clientID = form["client_id"]
            secret = form["client_secret"]
            return
        }
        guard form["client_secret"] == nil, let pair = ClientProof.basic(header) else { throw .malformed }
        guard form["client_id"] == nil || form["client_id"] == pair.0 else { throw .malformed }
        (clientID, secret) = pair
    }

    /// The client among `clients` that the proof is right for.
    package func client(among clients: [StandInClient]) throws(Failure) -> StandInClient {
        guard let clientID, let client = clients.first(where: { $0.clientID == clientID }) else {
            throw .unknownClient
        }
        switch client.authentication {
        case .none: return client
        case .signedSecret: throw .wrongSecret
        case .secret(let expected):
            guard let secret else { throw .missingSecret }
            guard constantTimeEqual(secret, expected.reveal) else { throw .wrongSecret }
            return client
        }
    }

    /// Name and password of a Basic header, both form-decoded.
    package static func basic(_ header: String) -> (String, String)? {
        guard let bytes = try? Base64.decode(header.dropFirst(6)),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
            let fields = try? FormURLEncoded.decode(
                "\(text[..<colon])=\(text[text.index(after: colon)...].replacing("=", with: "%3D"))"),
            fields.count == 1, let pair = fields.first
        else { return nil }
        return pair
    }
}
