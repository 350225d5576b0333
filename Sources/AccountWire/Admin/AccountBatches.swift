internal import Accounts
internal import OpenID

/// Accounts by the batch: list, import, delete.
enum AccountBatches {
    static func get(_ call: AccountCall) async throws -> AccountAnswer {
        try await page(
            call, limit: call.request.query("maxResults").flatMap { Int($0) },
            after: call.request.query("nextPageToken"))
    }

    /// The same as v3 asks for it, in the body.
    static func download(_ call: AccountCall) async throws -> AccountAnswer {
        try await page(
            call, limit: try call.body.integer("maxResults").flatMap { Int(exactly: $0) },
            after: try call.body.text("nextPageToken").flatMap { $0.isEmpty ? nil : $0 })
    }

    private static func page(
        _ call: AccountCall, limit: Int?, after token: String?
    ) async throws -> AccountAnswer {
        let page = try await AccountQuery(call.parts).page(
            after: token, limit: limit ?? 20, sandbox: call.sandbox)
        var object: JSONObject = ["kind": "identitytoolkit#DownloadAccountResponse"]
        if !page.accounts.isEmpty {
            object["users"] = .array(page.accounts.map { .object(AccountShape.user($0)) })
        }
        object["nextPageToken"] = page.next.map { .string($0) }
        return .json(object)
    }

    static func create(_ call: AccountCall) async throws -> AccountAnswer {
        let users = try call.body.bodies("users")
        guard !users.isEmpty else { throw AccountWireError.account(.missingUserAccount) }
        guard users.count <= AccountImport.mostEntries else {
            throw AccountWireError.invalidArgument(
                "At most \(AccountImport.mostEntries) users may be imported.")
        }
        let scheme = try ImportedHashes(call.body)
        var entries: [AccountImport.Entry] = []
        for user in users { entries.append(try entry(user, scheme, call)) }
        if try call.body.flag("sanityCheck") == true { try check(entries) }
        let failures = try await AccountImport(call.parts).run(
            entries, overwrites: try call.body.flag("allowOverwrite") ?? false, sandbox: call.sandbox,
            now: call.now)
        var object: JSONObject = ["kind": "identitytoolkit#UploadAccountResponse"]
        if !failures.isEmpty {
            object["error"] = .array(
                failures.map {
                    ["index": .integer(Int64($0.index)), "message": .string($0.error.wireMessage)]
                })
        }
        return .json(object)
    }

    static func delete(_ call: AccountCall) async throws -> AccountAnswer {
        let ids = try call.body.texts("localIds")
        guard (1...AccountImport.mostEntries).contains(ids.count) else {
            throw AccountWireError.account(.localIDListSize)
        }
        let failures = try await AccountImport(call.parts).delete(
            ids, force: try call.body.flag("force") ?? false, sandbox: call.sandbox, now: call.now)
        var object = JSONObject()
        if !failures.isEmpty {
            object["errors"] = .array(
                failures.map {
                    [
                        "index": .integer(Int64($0.index)), "localId": .string($0.localID ?? ""),
                        "message": .string($0.error.wireMessage),
                    ]
                })
        }
        return .json(object)
    }

    private static func entry(
        _ user: WireBody, _ hashes: ImportedHashes, _ call: AccountCall
    ) throws -> AccountImport.Entry {
        var fields = try AdministratorChanges(user)
        fields.password = try user.text("rawPassword")
        var entry = AccountImport.Entry(localID: try user.text("localId"), fields: fields)
        for info in try user.bodies("providerUserInfo") {
            // These two are told by the account itself.
            if ["password", "phone"].contains(try info.text("providerId")) { continue }
            entry.identities.append(try Identity(info))
        }
        entry.password = try hashes.password(of: user, now: call.now)
        entry.createdAt = try user.milliseconds("createdAt")
        entry.lastLoginAt = try user.milliseconds("lastLoginAt")
        return entry
    }

    /// Refuses a batch that contradicts itself.
    private static func check(_ entries: [AccountImport.Entry]) throws {
        var ids: Set<String> = []
        var addresses: Set<String> = []
        for entry in entries {
            if let id = entry.localID, !ids.insert(id).inserted {
                throw AccountWireError.account(.duplicateLocalID)
            }
            if let address = entry.fields.email?.lowercased(), !addresses.insert(address).inserted {
                throw AccountWireError.account(.emailExists)
            }
        }
    }
}
