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
    /// - Throws: `invalidPayload` when what the member stands in is no object.
    func covers(_ path: String, in body: WireBody) throws(AccountWireError) -> Bool {
        let member = try body.member(path)
        guard let paths else { return member != nil }
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
    ///
    /// - Throws: `invalidPayload` when what it stands in is there and no object.
    func member(_ path: String) throws(AccountWireError) -> JSONValue? {
        var body = self
        var names = path.split(separator: ".").map(String.init)
        guard let last = names.popLast() else { return .object(object) }
        for name in names {
            guard let inner = try body.body(name) else { return nil }
            body = inner
        }
        return body.object[last] ?? body[last]
    }
}
