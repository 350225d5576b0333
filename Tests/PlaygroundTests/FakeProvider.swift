import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Synchronization
import Testing

/// A provider that answers as the test says, and counts what it is asked.
final class FakeProvider: ProviderTransport {
    /// How it answers the token request.
    enum TokenResponseFormat: Sendable {
        case idToken(@Sendable (FakeProvider, JSONObject) throws -> String)
        case raw(status: Int, type: String, body: String)
        case failure(TransportError)
    }

    struct State: Sendable {
        var response: TokenResponseFormat = .idToken { try $0.sign($1) }
        var keys: [(id: String, key: RSAPrivateKey)] = []
        var keyFetches = 0
        /// Whether it answers for its keys with 500.
        var withholdsKeys = false
        var tokenRequests: [[String: String]] = []
        var nonce: String?
    }

    static let issuer = "http://127.0.0.1:9/stand-in/apple"
    static let clientID = "com.example.portico"
    let state: Mutex<State>
    let now: Instant

    init(now: Instant) throws {
        self.now = now
        state = Mutex(State(keys: [("KEYKEYKEY1", try Self.firstKey.get())]))
    }

    /// Shared by all tests; making an RSA key takes a while.
    private static let firstKey = Result { try RSAPrivateKey.generate() }

    func response(_ response: TokenResponseFormat) { state.withLock { $0.response = response } }

    /// Claims that pass every check.
    func claims() -> JSONObject {
        let nonce = state.withLock { $0.nonce }
        return [
            "iss": .string(Self.issuer), "aud": .string(Self.clientID), "sub": .string("000851.abc.0747"),
            "iat": .integer(now.secondsSince1970), "exp": .integer(now.secondsSince1970 + 600),
            "nonce": nonce.map { .string($0) } ?? .null, "email": .string("x@private.icloud.com"),
            "email_verified": .string("true"),
        ]
    }

    func sign(_ claims: JSONObject) throws -> String {
        let (id, key) = try #require(state.withLock { $0.keys.last })
        return try SignedJWT.make(claims: claims, keyID: id, key: .rsa(key))
    }

    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse {
        let json = [(name: "Content-Type", value: "application/json")]
        if request.url.hasSuffix("/auth/keys") {
            let (keys, isBroken) = state.withLock { state in
                state.keyFetches += 1
                return (state.keys, state.withholdsKeys)
            }
            if isBroken { return ProviderResponse(status: 500, headers: json, body: []) }
            let set = JSONWebKeySet(keys.map { JSONWebKey(key: .rsa($0.key.publicKey), keyID: $0.id) })
            return ProviderResponse(status: 200, headers: json, body: set.json.serialized)
        }
        let fields = (try? FormURLEncoded.decode(request.body, maximumFields: 40)) ?? []
        let response = state.withLock { state in
            state.tokenRequests.append(Dictionary(fields.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 }))
            return state.response
        }
        switch response {
        case .failure(let error): throw error
        case .raw(let status, let type, let body):
            return ProviderResponse(status: status, headers: [("Content-Type", type)], body: Array(body.utf8))
        case .idToken(let make):
            guard let token = try? make(self, claims()) else { throw .unreachable }
            let body: JSONValue = [
                "access_token": "opaque", "token_type": "Bearer", "expires_in": 3600,
                "refresh_token": "refresh",
                "id_token": .string(token),
            ]
            return ProviderResponse(status: 200, headers: json, body: body.serialized)
        }
    }
}
