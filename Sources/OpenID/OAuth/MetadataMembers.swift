/// Reads members of a discovery document by kind.
struct MetadataMembers {
    let object: JSONObject
    let allowingHTTP: Bool

    func requiredEndpoint(_ name: String) throws(ProviderMetadataError) -> URLParts {
        guard let endpoint = try endpoint(name) else { throw .missing(name) }
        return endpoint
    }

    func endpoint(_ name: String) throws(ProviderMetadataError) -> URLParts? {
        guard let value = present(name) else { return nil }
        guard let text = value.stringValue, let parts = try? URLParts(text), parts.isWeb,
            parts.fragment == nil
        else { throw .malformed(name) }
        guard allowingHTTP || parts.scheme == "https" else { throw .insecureEndpoint(name) }
        return parts
    }

    func texts(_ name: String) throws(ProviderMetadataError) -> [String] {
        guard let value = present(name) else { return [] }
        guard let texts = value.stringArrayValue else { throw .malformed(name) }
        return texts
    }

    func flag(_ name: String) throws(ProviderMetadataError) -> Bool {
        guard let value = present(name) else { return false }
        guard let flag = value.boolValue else { throw .malformed(name) }
        return flag
    }

    /// Null counts as absent.
    private func present(_ name: String) -> JSONValue? {
        object[name].flatMap { $0 == .null ? nil : $0 }
    }
}
