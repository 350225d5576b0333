internal import OpenID

/// The members of a body that a PATCH changes (`updateMask`): those it names, or all that are there.
struct UpdateMask: Sendable {
    private let paths: [String]?

    init(_ request: AccountRequest) {
        let text = request.query("updateMask") ?? request.query("update_mask")
        paths = text.map { $0.split(separator: ",").map { Self.camelCase($0) } }
    }

    /// Returns whether a member is to be set: named itself, by a member above or below it, or there without a mask.
    ///
    /// - Parameter path: with dots, in camelCase (`signIn.allowDuplicateEmails`).
    func covers(_ path: String, in body: WireBody) -> Bool {
        guard let paths else { return body.member(path) != nil }
        return paths.contains { $0 == path || path.hasPrefix($0 + ".") }
    }

    private static func camelCase(_ text: some StringProtocol) -> String {
        var result = ""
        var raises = false
        for character in text where character != " " {
            if character == "_" {
                raises = true
            } else {
                result += raises ? character.uppercased() : String(character)
                raises = false
            }
        }
        return result
    }
}

extension WireBody {
    /// The member at a path with dots; null counts as there.
    func member(_ path: String) -> JSONValue? {
        var value: JSONValue? = .object(object)
        for name in path.split(separator: ".") {
            guard case .object(let inner) = value else { return nil }
            let body = WireBody(inner)
            value = inner[String(name)] ?? body[String(name)]
        }
        return value
    }
}
