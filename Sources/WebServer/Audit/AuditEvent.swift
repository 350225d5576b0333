import Cryptography
import OpenID

/// Something that an operator may have to account for later; it holds no secret, address of mail or telephone number.
package struct AuditEvent: Sendable {
    /// The kinds, as they stand in the file.
    package enum Kind: String, CaseIterable, Sendable {
        case signIn = "sign-in"
        case signUp = "sign-up"
        case signOut = "sign-out"
        case reauthentication
        case link
        case unlink
        case passwordChange = "password-change"
        case factorChange = "factor-change"
        case accountChange = "account-change"
        case accountDeletion = "account-deletion"
        case adminCall = "admin-call"
        case keyRotation = "key-rotation"
        case settings
        case limit
        case start
        case stop
        /// Another program cut the file off.
        case truncation
    }

    package let kind: Kind
    /// The stable name of the check that refused; nil when it was done.
    package var check: String?
    /// The account's local id.
    package var account: String?
    /// The provider's id (`google.com`).
    package var provider: String?
    /// The particular: a method of the wire, a form of the pages, a setting.
    package var detail: String?
    /// The address it counts for (an IPv6 one as its /64).
    package var client: String?
    /// The id of the request, as in the server's log.
    package var request: String?

    package init(
        _ kind: Kind, check: String? = nil, account: String? = nil, provider: String? = nil,
        detail: String? = nil
    ) {
        self.kind = kind
        self.check = check
        self.account = account
        self.provider = provider
        self.detail = detail
    }

    /// The members of its line, after number and time.
    var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [
            ("event", .string(kind.rawValue)), ("outcome", check == nil ? "done" : "refused"),
        ]
        for (name, value) in [
            ("check", check), ("account", account), ("provider", provider), ("detail", detail),
            ("client", client), ("request", request),
        ] {
            // Texts of clients about themselves are cut: a line is a line.
            if let value { members.append((name, .string(String(value.prefix(Self.longest))))) }
        }
        return members
    }

    private static let longest = 200
}
