package import Accounts
import OpenID

/// An account as its owner sees it, by the names of `accounts:lookup`: to be held against what it was before.
package struct AccountSnapshot: Hashable, Sendable, Codable {
    /// One member; a name comes again for each identity and each second factor.
    package struct Line: Hashable, Sendable, Codable {
        package let name: String
        package let value: String
    }

    package let lines: [Line]

    package init(_ account: Account) {
        var lines = [Line(name: "localId", value: account.localID.rawValue)]
        func add(_ name: String, _ value: String?) {
            if let value { lines.append(Line(name: name, value: value)) }
        }
        add("displayName", account.displayName)
        add("photoUrl", account.photoURL)
        add("email", account.email?.rawValue)
        if account.email != nil { add("emailVerified", account.emailVerified ? "true" : "false") }
        add("phoneNumber", account.phoneNumber?.rawValue)
        for identity in account.identities {
            add("providerUserInfo", "\(identity.provider.rawValue) \(identity.federatedID)")
        }
        for factor in account.secondFactors {
            let kind =
                switch factor.proof {
                case .phone(let number): number.rawValue
                case .totp: "totp"
                }
            add("mfaInfo", [kind, factor.displayName].compactMap(\.self).joined(separator: " "))
        }
        self.lines = lines
    }

    var bytes: Int { lines.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 } }

    /// A member before and after.
    package struct Change: Hashable, Sendable {
        package let name: String
        /// Nil for what came.
        package let before: String?
        /// Nil for what went.
        package let after: String?

        package var isChanged: Bool { before != after }
    }

    /// The members of both, in order: those that stayed and changed, each where it was, and what came behind them.
    ///
    /// - Parameter after: nil when the account is gone.
    package func changes(to after: AccountSnapshot?) -> [Change] {
        var rest = after?.lines ?? []
        var changes: [Change] = []
        for line in lines {
            let isRepeated = Self.repeated.contains(line.name)
            let index = rest.firstIndex { $0.name == line.name && (!isRepeated || $0.value == line.value) }
            changes.append(
                Change(name: line.name, before: line.value, after: index.map { rest.remove(at: $0).value }))
        }
        return changes + rest.map { Change(name: $0.name, before: nil, after: $0.value) }
    }

    private static let repeated: Set<String> = ["providerUserInfo", "mfaInfo"]
}
