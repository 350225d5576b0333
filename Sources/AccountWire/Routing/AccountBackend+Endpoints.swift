extension AccountBackend {
    /// Every endpoint of this target; each folder brings its own list.
    static let builtIn: [AccountEndpoint] =
        ClientEndpoints.all + AdministrationEndpoints.all + TestHelperEndpoints.all
}
