extension AccountBackend {
    /// Every endpoint of this target; each folder brings its own list.
    static let builtIn: [AccountEndpoint] =
        ClientEndpoints.all + AdministrationEndpoints.all + TestHelperEndpoints.all + AbsentEndpoints.all

    /// Method and path of every endpoint, `{name}` for what varies.
    package static var addresses: [(method: String, path: String)] {
        builtIn.map { (method: $0.method, path: $0.pattern.text) }
    }
}
