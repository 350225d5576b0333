import Providers
import Testing

@testable import portico

@Suite("What of the account backend is open to whom")
struct ExposureTests {
    @Test(
        "the default bearer and the test helpers are for this machine only",
        arguments: [
            ("loopback", "127.0.0.1", "http://127.0.0.1:8080", true),
            ("loopback of version 6", "::1", "http://[::1]:8080", true),
            ("by name", "localhost", "http://localhost:8080", true),
            ("every interface", "0.0.0.0", "http://127.0.0.1:8080", false),
            ("public origin", "127.0.0.1", "https://docs.example.com", false),
        ])
    func defaults(name: String, host: String, origin: String, isOpen: Bool) {
        let configuration = PlaygroundConfiguration()
        #expect((configuration.administratorToken(host: host, origin: origin) != nil) == isOpen)
        #expect(configuration.hasTestEndpoints(host: host, origin: origin) == isOpen)
    }

    @Test("what the file says holds everywhere")
    func explicit() {
        var configuration = PlaygroundConfiguration()
        configuration.adminToken = ConcealedText("own")
        configuration.hasOwnAdminToken = true
        configuration.testEndpoints = true
        let token = configuration.administratorToken(host: "0.0.0.0", origin: "https://docs.example.com")
        #expect(token?.reveal == "own")
        #expect(configuration.hasTestEndpoints(host: "0.0.0.0", origin: "https://docs.example.com"))
        configuration.testEndpoints = false
        #expect(!configuration.hasTestEndpoints(host: "127.0.0.1", origin: "http://127.0.0.1:8080"))
    }
}
