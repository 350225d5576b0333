package import OpenID
package import SiteTemplates

/// A provider as templates see it.
package enum ProviderData {
    /// `{id, key, name, local, real}`
    package static func value(_ id: ProviderID, isLocal: Bool) -> TemplateValue {
        .object([
            "id": .text(id.rawValue), "key": .text(id.pathName), "name": .text(id.displayName),
            "local": .bool(isLocal), "real": .bool(!isLocal),
        ])
    }
}
