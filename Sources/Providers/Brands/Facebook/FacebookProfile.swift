internal import OpenID

/// A person as Facebook tells one application of them.
struct FacebookProfile: Sendable {
    let person: Person
    let grant: Grant
    let installation: StandInInstallation
    let origin: String

    /// App-scoped: another number for every application.
    var id: String {
        FacebookProfile.id(
            of: person.id, for: grant.clientID, sandbox: grant.sandbox, installation: installation)
    }

    static func id(
        of personID: String, for clientID: String, sandbox: SandboxID, installation: StandInInstallation
    ) -> String {
        let number = installation.deriveNumber(
            below: 900_000_000_000_000, "facebook.id", sandbox.rawValue, clientID, personID)
        return "1" + String(100_000_000_000_000 + number)
    }

    /// The address of the picture.
    var picture: String {
        let number = installation.deriveNumber(below: 1_000_000, "avatar", grant.sandbox.rawValue, person.id)
        return FacebookStandIn.issuer(origin: origin) + "/avatar/\(number).svg"
    }

    private func has(_ permission: String) -> Bool { grant.scopes.contains(permission) }

    /// A place, which is the same for everybody.
    private static let town: JSONValue = ["id": "106324046073002", "name": "Chiang Mai"]

    /// The profile claims of an ID token.
    var claims: JSONObject {
        var claims: JSONObject = [
            "name": .string(person.fullName), "given_name": .string(person.givenName),
            "family_name": .string(person.familyName), "picture": .string(picture),
        ]
        if has("email") { claims["email"] = .string(person.email) }
        if has("user_birthday") { claims["user_birthday"] = "02/29/1992" }
        if has("user_age_range") { claims["user_age_range"] = ["min": 21] }
        if has("user_link") {
            claims["user_link"] = .string(FacebookStandIn.issuer(origin: origin) + "/\(id)")
        }
        // None of this person's friends uses the application.
        if has("user_friends") { claims["user_friends"] = [] }
        if has("user_hometown") { claims["user_hometown"] = Self.town }
        if has("user_location") { claims["user_location"] = Self.town }
        if has("user_gender") { claims["user_gender"] = "unspecified" }
        return claims
    }

    /// A field of `/me`; nil when it does not exist, `.some(nil)` when the permission is missing.
    func field(_ name: String, _ selection: [FacebookField]) -> JSONValue?? {
        switch name {
        case "id": return .string(id)
        case "name": return .string(person.fullName)
        case "first_name": return .string(person.givenName)
        case "last_name": return .string(person.familyName)
        // The cast has no middle names.
        case "middle_name": return .some(nil)
        case "name_format": return "{first} {last}"
        case "age_range": return .some(claims["user_age_range"])
        case "hometown": return .some(claims["user_hometown"])
        case "location": return .some(claims["user_location"])
        case "friends":
            return .some(has("user_friends") ? ["data": [], "summary": ["total_count": 0]] : nil)
        case "short_name": return .string(person.givenName)
        case "email": return .some(has("email") ? .string(person.email) : nil)
        case "birthday": return .some(has("user_birthday") ? "02/29/1992" : nil)
        case "gender": return .some(has("user_gender") ? "unspecified" : nil)
        case "link": return .some(has("user_link") ? claims["user_link"] : nil)
        case "picture": return .some(pictureField(selection))
        default: return nil
        }
    }

    private func pictureField(_ selection: [FacebookField]) -> JSONValue {
        let all: JSONObject = [
            "height": 96, "is_silhouette": false, "url": .string(picture), "width": 96,
        ]
        let wanted = selection.map(\.name)
        let data =
            wanted.isEmpty ? all : JSONObject(wanted.compactMap { name in all[name].map { (name, $0) } })
        return ["data": .object(data)]
    }
}

/// One field of a `fields` parameter: `picture.type(large){url,is_silhouette}`.
struct FacebookField: Hashable, Sendable {
    var name: String
    /// The fields in braces.
    var selection: [FacebookField]

    /// Reads a list; nil when it is malformed, nested more than three deep, or longer than fifty.
    static func parse(_ text: String) -> [FacebookField]? {
        guard text.utf8.count <= 2000 else { return nil }
        var rest = text[...]
        guard let fields = list(&rest, depth: 0), rest.isEmpty else { return nil }
        return fields
    }

    private static func list(_ rest: inout Substring, depth: Int) -> [FacebookField]? {
        guard depth < 3 else { return nil }
        var fields: [FacebookField] = []
        repeat {
            if rest.first == "," { rest.removeFirst() }
            guard fields.count < 50, let field = one(&rest, depth: depth) else { return nil }
            fields.append(field)
        } while rest.first == ","
        return fields
    }

    private static func one(_ rest: inout Substring, depth: Int) -> FacebookField? {
        let name = String(rest.prefix { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) })
        guard !name.isEmpty else { return nil }
        rest.removeFirst(name.count)
        // Modifiers such as `.type(large)` choose a size, which is all the same here.
        while rest.first == "." {
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close
            else {
                return nil
            }
            rest = rest[rest.index(after: close)...]
        }
        guard rest.first == "{" else { return FacebookField(name: name, selection: []) }
        rest.removeFirst()
        guard let selection = list(&rest, depth: depth + 1), rest.first == "}" else { return nil }
        rest.removeFirst()
        return FacebookField(name: name, selection: selection)
    }
}
