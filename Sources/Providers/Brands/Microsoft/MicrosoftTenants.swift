/// The directories that exist at the stand-in.
enum MicrosoftTenants {
    /// Domains and their directories; `contoso` is of the cast, `fabrikam` is the other one.
    private static let domains = [
        "contoso.example": Person.castDirectory, "contoso.onmicrosoft.com": Person.castDirectory,
        "fabrikam.example": Person.otherDirectory, "fabrikam.onmicrosoft.com": Person.otherDirectory,
    ]
    private static let directories: Set<String> = [
        Person.castDirectory, Person.otherDirectory, Tenant.personalDirectory,
    ]

    /// The tenant of a path, a domain replaced by its directory; nil when there is none such.
    static func find(_ text: String) -> Tenant? {
        switch Tenant(text) {
        case .domain(let name): domains[name].map { .directory($0) }
        case .directory(let id): directories.contains(id) ? .directory(id) : nil
        case let tenant: tenant
        }
    }

    /// The directory a person's account is of; personal accounts share one.
    static func directory(of person: Person) -> String { person.directory ?? Tenant.personalDirectory }

    /// The directory as a person would call it.
    static func name(of person: Person) -> String {
        switch person.directory {
        case nil: "Personal account"
        case Person.castDirectory: "contoso.example"
        case Person.otherDirectory: "fabrikam.example"
        case let other?: other
        }
    }

    /// The last part of an issuer: a tenant's own identifier, or the placeholder of those that admit many.
    static func issuerPart(_ tenant: Tenant) -> String {
        switch tenant {
        case .common, .organizations: "{tenantid}"
        case .consumers: Tenant.personalDirectory
        case .directory(let id): id
        case .domain(let name): name
        }
    }
}
