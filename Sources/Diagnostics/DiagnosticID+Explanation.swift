extension DiagnosticID {
    /// The paragraph that `portico explain` prints: what is found, why it matters, what to do.
    package var explanation: String {
        switch self {
        case .frontMatterUnknownKey:
            """
            The front matter of a page has a key that the builder does not know, so it would be without \
            effect. Correct its spelling or remove it.
            """
        }
    }
}
