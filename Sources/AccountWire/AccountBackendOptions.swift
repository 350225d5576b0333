package import Accounts

/// Settings of an installation's wire.
package struct AccountBackendOptions: Sendable {
    /// The project of the standard sandbox.
    package var project: String
    /// The server's address for clients: scheme, host and port, no trailing slash; links in messages begin with it.
    package var origin: String
    /// The bearer token of administrators; nil: there are no administrators.
    package var administrator: AdministratorToken?
    /// Indicates whether programs of this machine's user are administrators by the well-known bearer `owner`, and may
    /// call the helpers of tests without any: on a developer's own machine only.
    package var takesOwner: Bool
    /// Indicates whether the helpers of tests (`/emulator/v1/…`) answer.
    package var testEndpoints: Bool
    /// Hosts that may sign people in, as `GET /v1/projects` tells.
    package var authorizedDomains: [String]
    package var sandboxes: SandboxRules
    /// Apps that the auth handler may hand a callback to.
    package var apps = RegisteredApps()

    /// Indicates whether the project's sign-in was ever set up; without it, every call of an app is refused.
    package var isSetUp = true

    /// Indicates whether strangers may come.
    package var isPublic = false

    package init(
        project: String, origin: String, administrator: AdministratorToken? = nil, takesOwner: Bool = false,
        testEndpoints: Bool = false, authorizedDomains: [String] = ["localhost", "127.0.0.1"],
        sandboxes: SandboxRules = SandboxRules()
    ) {
        self.project = project
        self.origin = origin
        self.administrator = administrator
        self.takesOwner = takesOwner
        self.testEndpoints = testEndpoints
        self.authorizedDomains = authorizedDomains
        self.sandboxes = sandboxes
    }
}

// The account backend's wire: an Identity Toolkit as Firebase SDKs speak it, request values to response values. Google's
// Identity Toolkit and Secure Token REST references describe it; docs/firebase-sdks.md says what is served, and how it
// differs from production and from the Auth emulator.
//
//     AccountRequest ─→ AccountBackend ─→ EndpointTable ─→ AccountEndpoint ─→ rules of Accounts ─→ AccountResponse
//                        │ CORS, 404       path pattern      API key or administrator's bearer → AccountCall
//                        └ every failure → error JSON        body → WireBody (camelCase, snake_case, numbers)
//
// Neighbours: Accounts has the rules, WebServer receives requests and implements `IdPCredentialVerifier` (network).
// No HTTP server, no clock, no randomness of its own.
