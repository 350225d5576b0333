internal import Accounts
internal import Cryptography
internal import OpenID

/// Accounts that fit an expression, sorted (`accounts:query`).
enum AccountSearch {
    static func query(_ call: AccountCall) async throws -> AccountResponse {
        let body = call.body
        let conditions = try body.bodies("expression").map { try Condition($0) }
        var found = try await all(call).filter { account in
            conditions.isEmpty || conditions.contains { $0.fits(account) }
        }
        if try body.flag("returnUserInfo") == false {
            return .json(["recordsCount": .string(String(found.count))])
        }
        let field = try body.name("sortBy", numbers: fields) ?? "USER_ID"
        let descends = try body.name("order", numbers: [1: "ASC", 2: "DESC"]) == "DESC"
        found.sort { ascends($0, $1, by: field) }
        if descends { found.reverse() }
        let offset = max(try body.integer("offset") ?? 0, 0)
        let limit = try body.integer("limit") ?? 500
        guard (1...500).contains(limit) else {
            throw AccountWireError.invalidArgument("limit must be 1 to 500.")
        }
        let page = found.dropFirst(Int(clamping: offset)).prefix(Int(limit))
        var object: JSONObject = ["recordsCount": .string(String(page.count))]
        if !page.isEmpty { object["userInfo"] = .array(page.map { .object(AccountShape.user($0)) }) }
        return .json(object)
    }

    private static let fields: [Int64: String] = [
        1: "USER_ID", 2: "NAME", 3: "CREATED_AT", 4: "LAST_LOGIN_AT", 5: "USER_EMAIL",
    ]

    private static func all(_ call: AccountCall) async throws -> [Account] {
        var accounts: [Account] = []
        var token: String?
        repeat {
            let page = try await AccountLookup(call.parts).page(
                after: token, limit: 1_000, sandbox: call.sandbox)
            accounts += page.accounts
            token = page.next
        } while token != nil
        return accounts
    }

    private static func ascends(_ a: Account, _ b: Account, by field: String) -> Bool {
        switch field {
        case "NAME": (a.displayName ?? "", a.localID) < (b.displayName ?? "", b.localID)
        case "CREATED_AT": (a.createdAt, a.localID) < (b.createdAt, b.localID)
        case "LAST_LOGIN_AT":
            (a.lastLoginAt ?? .distantPast, a.localID) < (b.lastLoginAt ?? .distantPast, b.localID)
        case "USER_EMAIL": (a.email?.rawValue ?? "", a.localID) < (b.email?.rawValue ?? "", b.localID)
        default: a.localID < b.localID
        }
    }

    /// One entry of `expression`: all that it names must fit.
    private struct Condition {
        let email: String?
        let userID: String?
        let phoneNumber: String?

        init(_ body: WireBody) throws(AccountWireError) {
            email = try body.text("email")?.lowercased()
            userID = try body.text("userId")
            phoneNumber = try body.text("phoneNumber")
        }

        func fits(_ account: Account) -> Bool {
            email.map { $0 == account.email?.rawValue } ?? true
                && userID.map { $0 == account.localID.rawValue } ?? true
                && phoneNumber.map { $0 == account.phoneNumber?.rawValue } ?? true
        }
    }
}
