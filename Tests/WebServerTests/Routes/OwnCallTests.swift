import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Testing

@testable import WebServer

@Suite("Calls of the server to its own stand-ins")
struct OwnCallTests {
    private static let keys = "/stand-in/google/oauth2/v3/certs"

    /// Sends a request to the port of own calls.
    private func response(_ path: String, token: String?) async throws -> RouteAnswer {
        let bench = try await RouteBench.of(.narrow)
        var headers = HTTPFields()
        if let token { headers[try #require(HTTPField.Name(LoopbackAddress.header))] = token }
        return try await RouteBench(responder: bench.ownResponder).response(.get, path, headers: headers)
    }

    @Test("need the token of this process", arguments: [nil, "", "guess"])
    func strangers(token: String?) async throws {
        let response = try await response(Self.keys, token: token)
        #expect(response.status == 403 && response.body.isEmpty)
    }

    @Test(
        "reach the stand-ins and nothing else",
        arguments: ["/healthz", "/metrics", "/", "/playground/session"])
    func others(path: String) async throws {
        let token = try await RouteBench.of(.narrow).own.token.reveal
        #expect(try await response(path, token: token).status == 404)
        #expect(try await response(Self.keys, token: token).status == 200)
    }

    @Test("count for nobody, though two sign-ins a minute are all that an address has here")
    func limits() async throws {
        let token = try await RouteBench.of(.narrow).own.token.reveal
        for _ in 0...2 * ServerLimits.standInRequestsPerSignIn {
            #expect(try await response(Self.keys, token: token).status == 200)
        }
    }

    @Test("go to the port once it is open, with the path and the question as they are")
    func address() async throws {
        let own = try LoopbackAddress(random: .system)
        #expect(own.url("/stand-in/google/token") == nil)
        own.open(at: 4_711)
        await own.opened.wait()
        #expect(
            own.url("/stand-in/google/token?a=b%20c") == "http://127.0.0.1:4711/stand-in/google/token?a=b%20c"
        )
        #expect(!"\(own.token)".contains(own.token.reveal))
    }
}
