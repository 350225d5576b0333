import AccountWire
import OpenID
import Providers

extension ServerOptions {
    /// The settings of the account backend.
    var backend: AccountBackendOptions {
        var backend = AccountBackendOptions(
            project: project, origin: origin,
            administrator: adminToken.flatMap { AdministratorToken($0.reveal) }, takesOwner: takesOwner,
            testEndpoints: testEndpoints)
        if let host = (try? URLParts(origin))?.host, !backend.authorizedDomains.contains(host) {
            backend.authorizedDomains.append(host)
        }
        backend.isPublic = isPublic
        backend.sandboxes = sandboxes
        backend.apps = RegisteredApps(apps)
        return backend
    }
}
