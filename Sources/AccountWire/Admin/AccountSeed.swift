package import Accounts
package import Cryptography
package import OpenID

/// Accounts in a file: what `firebase auth:export` and an emulator write, and what a server writes when it stops.
package struct AccountSeed: Sendable {
    private let parts: AccountParts

    /// The reason why a file is no use; one line an account.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Most bytes of a file.
    private static let most = 256 * 1_048_576
    /// The member that holds a password as this program hashes it.
    static let ownHash = "porticoPasswordHash"

    /// The member that holds the accounts of every other project, by its id; each value is like the file itself.
    private static let projects = "projects"

    /// Adds the accounts of a file, or replaces those of the same id.
    ///
    /// - Parameters:
    ///   - bytes: a JSON object with `users`, as `accounts:batchCreate` takes it; `hashAlgorithm` and its parameters
    ///     stand beside it, and in `projects` such an object for each other project.
    ///   - others: the partitions of projects, which are made when the file names them.
    /// - Throws: `Failure` when a single account cannot be taken.
    package func read(
        _ bytes: [UInt8], sandbox: SandboxID, others: ProjectSandboxes, now: Instant
    ) async throws {
        guard let json = try? JSONValue(parsing: bytes, limit: Self.most), case .object(let object) = json
        else { throw Failure(description: "the file of accounts is no JSON object") }
        try await read(object, sandbox: sandbox, now: now)
        guard let projects = object[Self.projects] else { return }
        guard case .object(let files) = projects else {
            throw Failure(description: "the file of accounts: `projects` is no JSON object")
        }
        for member in files.members {
            let name = member.name
            guard let partition = try await others.open(name, now: now) else {
                throw Failure(
                    description: "the file of accounts: \(name) has no partition of its own; "
                        + "start with `--sandbox-per-project`, and use a project id (a-z, 0-9, -)")
            }
            guard case .object(let file) = member.value else {
                throw Failure(description: "the file of accounts: \(name) is no JSON object")
            }
            do {
                try await read(file, sandbox: partition, now: now)
            } catch let failure as Failure {
                throw Failure(description: "\(name): \(failure.description)")
            }
        }
    }

    private func read(_ object: JSONObject, sandbox: SandboxID, now: Instant) async throws {
        do {
            let body = WireBody(object)
            let users = try body.bodies("users")
            let hashes = try ImportedHashes(body)
            var problems: [String] = []
            for (index, user) in users.enumerated() {
                do {
                    let entry = try AccountBatches.entry(user, hashes, takesOwnHashes: true, now: now)
                    let failures = try await AccountImport(parts).run(
                        [entry], overwrites: true, sandbox: sandbox, now: now)
                    if let failure = failures.first {
                        problems.append(
                            Self.line(index, user, ImportProblem.text(of: failure.error, in: user)))
                    }
                } catch AccountWireError.account(let error) {
                    problems.append(Self.line(index, user, ImportProblem.text(of: error, in: user)))
                }
            }
            guard problems.isEmpty else {
                throw Failure(description: problems.prefix(20).joined(separator: "\n"))
            }
        } catch let error as AccountWireError {
            throw Failure(description: "the file of accounts: \(error.message)")
        }
    }

    private static func line(_ index: Int, _ user: WireBody, _ problem: String) -> String {
        let id = (try? user.text("localId")) ?? "no localId"
        let cure =
            problem == "MISSING_HASH_ALGORITHM"
            ? "; write `hashAlgorithm` and its parameters beside `users`, as the console shows them" : ""
        return "users[\(index)] (\(id)): \(problem)\(cure)"
    }

    /// All accounts of a sandbox, and of every project that has a partition of its own, in the order of their ids.
    ///
    /// - Throws: `storage`.
    package static func export(
        _ storage: any AccountStorage, sandbox: SandboxID, others: ProjectSandboxes
    ) async throws(AccountError) -> [UInt8] {
        var file: JSONObject = [
            "kind": "identitytoolkit#DownloadAccountResponse",
            "users": .array(try await users(storage, sandbox: sandbox)),
        ]
        var projects = JSONObject()
        for project in try await others.all() {
            let users = try await users(storage, sandbox: project.id)
            if !users.isEmpty { projects[project.project] = ["users": .array(users)] }
        }
        if !projects.members.isEmpty { file[Self.projects] = .object(projects) }
        return JSONValue.object(file).serialized + [0x0A]
    }

    /// All accounts of a sandbox; authenticator apps are left out, whose secrets are told to nobody.
    ///
    /// - Throws: `storage`.
    private static func users(
        _ storage: any AccountStorage, sandbox: SandboxID
    ) async throws(AccountError) -> [JSONValue] {
        var users: [JSONValue] = []
        var last: LocalID?
        repeat {
            let after = last
            let page = try await storage.read(sandbox) { (reader) throws(AccountError) in
                try reader.accounts(after: after, limit: 1_000)
            }
            users += page.map { .object(user($0)) }
            last = page.count == 1_000 ? page.last?.localID : nil
        } while last != nil
        return users
    }

    private static func user(_ account: Account) -> JSONObject {
        var account = account
        account.secondFactors.removeAll { $0.kind == .totp }
        var user = AccountShape.user(account)
        user["passwordHash"] = nil
        if let password = account.password { user[ownHash] = .string(password.hash.encoded) }
        if account.usesEmailLink { user["emailLinkSignin"] = true }
        return user
    }
}
