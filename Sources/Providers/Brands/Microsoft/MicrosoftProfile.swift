internal import Cryptography
internal import OpenID

/// A person as the identity platform and Graph tell of them.
struct MicrosoftProfile: Sendable {
    let person: Person
    let sandbox: SandboxID
    let installation: StandInInstallation

    /// `tid`.
    var tenantID: String { MicrosoftTenants.directory(of: person) }

    /// `oid`; a personal account's is padded.
    var objectID: String {
        let bytes = installation.derive("microsoft.object", sandbox.rawValue, person.id)
        guard person.directory == nil else { return MicrosoftIDs.uuid(bytes) }
        let hex = Hex.encode(bytes.prefix(8))
        return "00000000-0000-0000-\(hex.prefix(4))-\(hex.dropFirst(4))"
    }

    /// The identifier in Graph.
    var graphID: String { MicrosoftObjectID(oid: objectID)?.graphID ?? objectID }

    /// `sub`: another one for every client.
    func subject(for clientID: String) -> String {
        Base64URL.encode(installation.derive("microsoft.subject", sandbox.rawValue, clientID, person.id))
    }

    /// `GET /v1.0/me`.
    func graph(base: String) -> JSONObject {
        [
            "@odata.context": .string("\(base)/graph/v1.0/$metadata#users/$entity"),
            "businessPhones": [], "displayName": .string(person.fullName),
            "givenName": .string(person.givenName), "jobTitle": .null,
            "mail": person.directory == nil ? .null : .string(person.email), "mobilePhone": .null,
            "officeLocation": .null, "preferredLanguage": .string(person.languageTag),
            "surname": .string(person.familyName), "userPrincipalName": .string(person.email),
            "id": .string(graphID),
        ]
    }

    /// The value of `client_info` (MSAL asks for it).
    var clientInfo: String {
        let value: JSONValue = ["uid": .string(objectID), "utid": .string(tenantID)]
        return Base64URL.encode(value.serialized)
    }
}
