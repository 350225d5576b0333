/// Calls of the wire that Portico lacks: each answers 501 with the reason, so that nobody looks for a wrong address.
enum AbsentEndpoints {
    /// The reason why there are no tenants (decision 0011).
    static let tenants =
        "Tenants are not implemented: give each a project of its own (`--sandbox-per-project`)."
    private static let saml = "SAML providers are not implemented."
    private static let passkeys = "Passkeys are not implemented."
    private static let gameCenter =
        "Sign-in with Game Center is not implemented: its proof can be checked on its maker's servers only."
    private static let appProof =
        "Apps need no proof of their device here; use `useEmulator`, which leaves it out, or a reCAPTCHA token."
    private static let old = "This call of v3 is not implemented; `/v2/projects/P/config` takes its place."

    private static let admin = "/identitytoolkit.googleapis.com/v1/projects/{project}"
    private static let settings = "/identitytoolkit.googleapis.com/v2/projects/{project}"

    static let all: [AccountEndpoint] = administrators + clients

    private static let administrators: [AccountEndpoint] = {
        var absent: [AccountEndpoint] = []
        func add(_ methods: [String], _ path: String, _ reason: String) {
            absent += methods.map { endpoint($0, path, .administrator, reason) }
        }
        add(["GET", "POST"], settings + "/inboundSamlConfigs", saml)
        add(["GET", "PATCH", "DELETE"], settings + "/inboundSamlConfigs/{provider}", saml)
        add(["GET", "POST"], settings + "/tenants", tenants)
        add(["GET", "PATCH", "DELETE"], settings + "/tenants/{tenant}", tenants)
        for kind in ["oauthIdpConfigs", "inboundSamlConfigs", "defaultSupportedIdpConfigs"] {
            add(["GET", "POST"], settings + "/tenants/{tenant}/\(kind)", tenants)
            add(["GET", "PATCH", "DELETE"], settings + "/tenants/{tenant}/\(kind)/{provider}", tenants)
        }
        add(["POST"], admin + "/tenants/{tenant}/accounts", tenants)
        for verb in ["lookup", "update", "delete", "query", "batchCreate", "batchDelete", "sendOobCode"] {
            add(["POST"], admin + "/tenants/{tenant}/accounts:\(verb)", tenants)
        }
        add(["GET"], admin + "/tenants/{tenant}/accounts:batchGet", tenants)
        add(["POST"], admin + "/tenants/{tenant}:createSessionCookie", tenants)
        return absent
    }()

    private static let clients: [AccountEndpoint] = {
        let (v1, v2, v3) = (ClientEndpoints.v1, ClientEndpoints.v2, ClientEndpoints.v3)
        var absent: [AccountEndpoint] = []
        for kind in ["passkeyEnrollment", "passkeySignIn"] {
            for step in ["start", "finalize"] {
                absent.append(endpoint("POST", "\(v2)/accounts/\(kind):\(step)", .client, passkeys))
            }
        }
        absent.append(endpoint("POST", "\(v1)/accounts:signInWithGameCenter", .client, gameCenter))
        absent.append(endpoint("POST", "\(v3)/signInWithGameCenter", .client, gameCenter))
        absent.append(endpoint("POST", "\(v1)/accounts:verifyIosClient", .client, appProof))
        absent.append(endpoint("POST", "\(v3)/verifyClient", .client, appProof))
        for name in ["setProjectConfig", "signOutUser"] {
            absent.append(endpoint("POST", "\(v3)/\(name)", .client, old))
        }
        let root = "/emulator/v1/projects/{project}/tenants/{tenant}"
        absent.append(endpoint("DELETE", root + "/accounts", .testHelper, tenants))
        absent.append(endpoint("GET", root + "/oobCodes", .testHelper, tenants))
        absent.append(endpoint("GET", root + "/verificationCodes", .testHelper, tenants))
        return absent
    }()

    private static func endpoint(
        _ method: String, _ path: String, _ access: EndpointAccess, _ reason: String
    ) -> AccountEndpoint {
        AccountEndpoint(method, path, access: access) { _ in throw AccountWireError.notImplemented(reason) }
    }
}
