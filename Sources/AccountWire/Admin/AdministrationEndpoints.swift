/// Calls of administrators: every path names the project, every call brings the bearer.
enum AdministrationEndpoints {
    private static let accounts = "/identitytoolkit.googleapis.com/v1/projects/{project}"
    private static let settings = "/identitytoolkit.googleapis.com/v2/projects/{project}"

    /// The endpoints of this folder.
    static let all = users + projectSettings + providers

    private static let users = [
        ofAccounts("POST", accounts + "/accounts", AdministeredAccounts.create),
        ofAccounts("POST", accounts + "/accounts:lookup", AdministeredAccounts.lookup),
        ofAccounts("POST", accounts + "/accounts:update", AdministeredAccounts.update),
        ofAccounts("POST", accounts + "/accounts:delete", AdministeredAccounts.delete),
        ofAccounts("POST", accounts + "/accounts:query", AccountSearch.query),
        ofAccounts("GET", accounts + "/accounts:batchGet", AccountBatches.get),
        ofAccounts("POST", accounts + "/accounts:batchCreate", AccountBatches.create),
        ofAccounts("POST", accounts + "/accounts:batchDelete", AccountBatches.delete),
        ofAccounts("POST", accounts + "/accounts:sendOobCode", EmailCodeEndpoints.send),
    ]

    private static let projectSettings = [
        endpoint("GET", settings + "/config", ProjectSettings.get),
        endpoint("PATCH", settings + "/config", ProjectSettings.update),
    ]

    private static let providers = [
        endpoint("GET", settings + "/oauthIdpConfigs", OIDCProviders.list),
        endpoint("POST", settings + "/oauthIdpConfigs", OIDCProviders.create),
        endpoint("GET", settings + "/oauthIdpConfigs/{provider}", OIDCProviders.get),
        endpoint("PATCH", settings + "/oauthIdpConfigs/{provider}", OIDCProviders.update),
        endpoint("DELETE", settings + "/oauthIdpConfigs/{provider}", OIDCProviders.delete),
        endpoint("GET", settings + "/defaultSupportedIdpConfigs", BrandProviders.list),
        endpoint("POST", settings + "/defaultSupportedIdpConfigs", BrandProviders.refuse),
        endpoint("GET", settings + "/defaultSupportedIdpConfigs/{provider}", BrandProviders.get),
        endpoint("PATCH", settings + "/defaultSupportedIdpConfigs/{provider}", BrandProviders.update),
        endpoint("DELETE", settings + "/defaultSupportedIdpConfigs/{provider}", BrandProviders.refuse),
    ]

    private static func ofAccounts(
        _ method: String, _ path: String, _ handler: @escaping AccountEndpoint.Handler
    ) -> AccountEndpoint {
        AccountEndpoint(method, path, access: .administrator, needs: .project, handler: handler)
    }

    private static func endpoint(
        _ method: String, _ path: String, _ handler: @escaping AccountEndpoint.Handler
    ) -> AccountEndpoint { AccountEndpoint(method, path, access: .administrator, handler: handler) }
}
