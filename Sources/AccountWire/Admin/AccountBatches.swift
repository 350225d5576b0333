internal import Accounts
internal import Cryptography
internal import OpenID

/// Accounts by the batch: list, import, delete.
enum AccountBatches {
    static func get(_ call: AccountCall) async throws -> AccountResponse {
        try await page(
            call, limit: call.request.query("maxResults").flatMap { Int($0) },
            after: call.request.query("nextPageToken"))
    }

    /// The same as v3 asks for it, in the body.
    static func download(_ call: AccountCall) async throws -> AccountResponse {
        try await page(
            call, limit: try call.body.integer("maxResults").flatMap { Int(exactly: $0) },
            after: try call.body.text("nextPageToken").flatMap { $0.isEmpty ? nil : $0 })
    }

    private static func page(
        _ call: AccountCall, limit: Int?, after token: String?
    ) async throws -> AccountResponse {
        let page = try await AccountLookup(call.parts).page(
            after: token, limit: limit ?? 20, sandbox: call.sandbox)
        var object: JSONObject = ["kind": "identitytoolkit#DownloadAccountResponse"]
        if !page.accounts.isEmpty {
            object["users"] = .array(page.accounts.map { .object(AccountShape.user($0)) })
        }
        object["nextPageToken"] = page.next.map { .string($0) }
        return .json(object)
    }

    static func create(_ call: AccountCall) async throws -> AccountResponse {
        let users = try call.body.bodies("users")
        guard !users.isEmpty else { throw AccountWireError.account(.missingUserAccount) }
        guard users.count <= AccountImport.maximumEntries else {
            throw AccountWireError.invalidArgument(
                "At most \(AccountImport.maximumEntries) users may be imported.")
        }
        let scheme = try ImportedHashes(call.body)
        let checksAll = try call.body.flag("sanityCheck") ?? false
        let overwrites = try call.body.flag("allowOverwrite") ?? false
        let settings = try await SandboxSettings(call.parts).current(call.sandbox)
        if checksAll { try checkValues(users, addresses: settings.oneAccountPerEmail) }
        if !overwrites { try checkIDs(users) }
        var problems: [Int: String] = [:]
        var entries: [(index: Int, entry: AccountImport.Entry)] = []
        for (index, user) in users.enumerated() {
            do {
                entries.append((index, try entry(user, scheme, now: call.now)))
            } catch AccountWireError.account(let error) {
                // The hash algorithm is given once for all passwords: a wrong one imports nobody.
                if error.isAboutHashes { throw error }
                problems[index] = ImportProblem.text(of: error, in: user)
            } catch let error as AccountError {
                problems[index] = ImportProblem.text(of: error, in: user)
            }
        }
        let failures = try await AccountImport(call.parts).run(
            entries.map(\.entry), overwrites: overwrites, sandbox: call.sandbox, now: call.now)
        for failure in failures {
            let index = entries[failure.index].index
            problems[index] = ImportProblem.text(of: failure.error, in: users[index])
        }
        var object: JSONObject = ["kind": "identitytoolkit#UploadAccountResponse"]
        if !problems.isEmpty {
            object["error"] = .array(
                problems.sorted { $0.key < $1.key }.map {
                    ["index": .integer(Int64($0.key)), "message": .string($0.value)]
                })
        }
        return .json(object)
    }

    static func delete(_ call: AccountCall) async throws -> AccountResponse {
        let ids = try call.body.texts("localIds")
        guard (1...AccountImport.maximumEntries).contains(ids.count) else {
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

    /// - Parameter takesOwnHashes: whether a password may come as this program hashes it, which none that a request
    ///   brings may.
    static func entry(
        _ user: WireBody, _ hashes: ImportedHashes, takesOwnHashes: Bool = false, now: Instant
    ) throws -> AccountImport.Entry {
        var fields = try AdministratorChanges(user)
        fields.password = try user.text("rawPassword")
        var entry = AccountImport.Entry(localID: try user.text("localId"), fields: fields)
        for info in try user.bodies("providerUserInfo") {
            // These two are told by the account itself.
            if ["password", "phone"].contains(try info.text("providerId")) { continue }
            entry.identities.append(try Identity(info))
        }
        if takesOwnHashes, let text = try user.text(AccountSeed.ownHash) {
            guard let hash = try? PasswordHash(encoded: text) else {
                throw AccountWireError.account(.invalidHash(.value))
            }
            entry.password = StoredPassword(
                hash: hash, updatedAt: try user.milliseconds("passwordUpdatedAt") ?? now)
        } else if let password = try EmulatorHash.password(of: user) {
            entry.fields.password = password
        } else {
            entry.password = try hashes.password(of: user, now: now)
        }
        entry.usesEmailLink = try user.flag("emailLinkSignin") ?? false
        entry.createdAt = try user.milliseconds("createdAt")
        entry.lastLoginAt = try user.milliseconds("lastLoginAt")
        // As `firebase auth:export` calls it.
        if entry.lastLoginAt == nil { entry.lastLoginAt = try user.milliseconds("lastSignedInAt") }
        return entry
    }

    /// Refuses a batch that gives one id to two accounts.
    ///
    /// - Throws: `repeatedLocalID`.
    private static func checkIDs(_ users: [WireBody]) throws {
        var ids: Set<String> = []
        for user in users {
            let id = try user.text("localId") ?? ""
            if !ids.insert(id).inserted { throw AccountError.repeatedLocalID(id) }
        }
    }

    /// Refuses a batch that gives two accounts what one can have only.
    ///
    /// - Parameter addresses: whether an e-mail address belongs to one account.
    /// - Throws: `repeatedEmail`, `repeatedRawID`.
    private static func checkValues(_ users: [WireBody], addresses: Bool) throws {
        var emails: Set<String> = []
        var subjects: Set<[String]> = []
        for user in users {
            if addresses, let email = try user.text("email"), !emails.insert(email.lowercased()).inserted {
                throw AccountError.repeatedEmail(email)
            }
            for info in try user.bodies("providerUserInfo") {
                guard let provider = try info.text("providerId"), let subject = try info.text("rawId") else {
                    continue
                }
                if !subjects.insert([provider, subject]).inserted {
                    throw AccountError.repeatedRawID(provider: provider, subject: subject)
                }
            }
        }
    }
}

/// A password as Google's emulator keeps it in its exports: `fakeHash:salt=SALT:password=PASSWORD`, not hashed at all.
enum EmulatorHash {
    /// The password; nil for a hash of any other form.
    ///
    /// - Throws: `invalidPayload`.
    static func password(of user: WireBody) throws(AccountWireError) -> String? {
        guard let text = try user.text("passwordHash"), text.hasPrefix("fakeHash:salt="),
            let mark = text.firstRange(of: ":password=")
        else { return nil }
        return String(text[mark.upperBound...])
    }
}
