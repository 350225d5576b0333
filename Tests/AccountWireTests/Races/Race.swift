import AccountWire
import Accounts
import OpenID
import Testing

/// Two calls that could conflict, a hundred times each, all at once.
struct Race: Sendable, CustomTestStringConvertible {
    /// One of the calls; the number tells those of one kind apart.
    typealias Call = @Sendable (WireBench, World, Int) async throws -> WireAnswer

    let name: String
    /// What is there before; gives what the calls need.
    let prepare: @Sendable (WireBench) async throws -> World
    let first: Call
    let second: Call
    /// Codes that a call may be refused with; all others are mistakes.
    let refusals: Set<String>
    /// What has to be true afterwards, beside `Race.expectWhole`.
    let check: @Sendable (Result) async throws -> Void

    var testDescription: String { name }

    /// Texts that the calls need.
    struct World: Sendable {
        var texts: [String: String] = [:]

        init(_ texts: [String: String] = [:]) { self.texts = texts }

        subscript(name: String) -> String {
            get { texts[name] ?? "" }
            set { texts[name] = newValue }
        }

        func value(_ name: String) -> JSONValue { .string(self[name]) }
    }

    /// What came of it.
    struct Result: Sendable {
        let bench: WireBench
        let world: World
        let first: [WireAnswer]
        let second: [WireAnswer]

        /// Calls that succeeded.
        static func successes(_ answers: [WireAnswer]) -> [WireAnswer] { answers.filter { $0.status == 200 } }
        var ofFirst: [WireAnswer] { Self.successes(first) }
        var ofSecond: [WireAnswer] { Self.successes(second) }

        func accounts() async throws -> [Account] { try await Race.accounts(bench) }
    }

    /// Calls of each kind.
    static let number = 100

    /// Lets all calls begin, and waits for all answers.
    func run(_ bench: WireBench) async throws -> Result {
        let world = try await prepare(bench)
        var answers: [[WireAnswer]] = [[], []]
        try await withThrowingTaskGroup(of: (Int, WireAnswer).self) { group in
            for number in 0..<Self.number {
                group.addTask { (0, try await first(bench, world, number)) }
                group.addTask { (1, try await second(bench, world, number)) }
            }
            for try await (kind, response) in group { answers[kind].append(response) }
        }
        for response in answers.joined() where response.status != 200 {
            let code = response.error.map { String($0.prefix { $0 != " " }) } ?? "nothing"
            // Hashing takes so many at once; whom it has no room for is told to come again.
            if response.status == 503, code == "UNAVAILABLE" { continue }
            #expect(response.status == 400 || response.status == 409, "\(name): \(response.status) \(code)")
            #expect(refusals.contains(code), "\(name): \(response.error ?? "nothing")")
        }
        let result = Result(bench: bench, world: world, first: answers[0], second: answers[1])
        try await check(result)
        try await expectWhole(bench)
        return result
    }

    static func accounts(_ bench: WireBench) async throws -> [Account] {
        try await bench.storage.read(.standard) { (reader) throws(AccountError) in
            try reader.accounts(after: nil, limit: 1_000)
        }
    }

    /// Looks at all accounts: nothing belongs to two, each is found by all that is its own, and no factor is without
    /// an address that was proven.
    private func expectWhole(_ bench: WireBench) async throws {
        let all = try await Self.accounts(bench)
        func expectDistinct<Value: Hashable>(_ values: [Value], _ what: String) {
            #expect(Set(values).count == values.count, "\(name): \(what)")
        }
        expectDistinct(all.map(\.localID), "ids")
        expectDistinct(all.compactMap(\.email), "addresses")
        expectDistinct(all.compactMap(\.phoneNumber), "numbers")
        expectDistinct(
            all.flatMap { $0.identities.map { [$0.provider.rawValue, $0.subject] } }, "identities")
        for account in all {
            expectDistinct(account.identities.map(\.provider), "providers of one account")
            expectDistinct(account.secondFactors.map(\.enrolmentID), "factors")
            let numbers = account.secondFactors.compactMap { factor -> PhoneNumber? in
                if case .phone(let number) = factor.proof { number } else { nil }
            }
            expectDistinct(numbers, "factors' numbers")
            #expect(account.secondFactors.filter { $0.kind == .totp }.count <= 1, "\(name): apps")
            #expect(account.secondFactors.isEmpty || account.email != nil, "\(name): a factor's address")
            let found = try await bench.storage.read(.standard) { (reader) throws(AccountError) in
                [
                    try account.email.map { (email) throws(AccountError) in try reader.account(email: email)
                    },
                    try account.phoneNumber.map { (number) throws(AccountError) in
                        try reader.account(phoneNumber: number)
                    },
                ].compactMap(\.self)
            }
            #expect(found.allSatisfy { $0 == account }, "\(name): found by what is its own")
        }
    }
}

extension Race {
    /// A call with a JSON body, by an app.
    static func post(_ path: String, _ body: @escaping @Sendable (World, Int) -> JSONValue) -> Call {
        { bench, world, number in await bench.post(path, body(world, number)) }
    }

    /// A call of an administrator, below the project.
    static func administrate(
        _ path: String, method: String = "POST", _ body: @escaping @Sendable (World, Int) -> JSONValue
    ) -> Call {
        { bench, world, number in
            await bench.administrate(
                method, path.hasPrefix("/") ? path : "projects/demo-portico/\(path)", body(world, number))
        }
    }

    /// What is there when a member has signed up: `idToken`, `refreshToken`, `localId`.
    static func member(_ bench: WireBench, _ email: String = WireBench.email) async -> World {
        let response = await bench.member(email)
        return World([
            "idToken": response.text("idToken") ?? "", "refreshToken": response.text("refreshToken") ?? "",
            "localId": response.text("localId") ?? "",
        ])
    }

    /// As `member`, and the address is proven.
    static func proven(_ bench: WireBench) async throws -> World {
        let response = await bench.member()
        try await bench.change(response) { $0.emailVerified = true }
        let again = await bench.signIn()
        return World([
            "idToken": again.text("idToken") ?? "", "refreshToken": again.text("refreshToken") ?? "",
            "localId": again.text("localId") ?? "",
        ])
    }

    /// The code of a message that is sent for `request`.
    static func code(_ bench: WireBench, _ type: String, _ more: JSONObject = [:]) async throws -> String {
        var body: JSONObject = ["requestType": .string(type), "email": .string(WireBench.email)]
        for member in more.members { body[member.name] = member.value }
        let response = await bench.post("accounts:sendOobCode", .object(body))
        #expect(response.status == 200, "\(response.error ?? "")")
        return try await bench.mail().code
    }

    /// The refusals of calls whose token another call has ended.
    static let ended: Set<String> = ["TOKEN_EXPIRED", "USER_NOT_FOUND", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"]

    /// Sign-in with the staged token of the provider; `idToken` links.
    static func idp(_ token: String = "t", linksWith name: String? = nil) -> Call {
        post("accounts:signInWithIdp") { world, _ in
            var body: JSONObject = [
                "requestUri": "http://localhost",
                "postBody": .string("id_token=\(token)&providerId=google.com"),
                "returnSecureToken": true,
            ]
            if let name { body["idToken"] = world.value(name) }
            return .object(body)
        }
    }

    static let signUp = post("accounts:signUp") { _, _ in
        ["email": .string(WireBench.email), "password": .string(WireBench.password)]
    }
    static let signIn = post("accounts:signInWithPassword") { _, _ in
        ["email": .string(WireBench.email), "password": .string(WireBench.password)]
    }
    static let delete = post("accounts:delete") { world, _ in ["idToken": world.value("idToken")] }
    static let refresh = post("/securetoken.googleapis.com/v1/token") { world, _ in
        ["grantType": "refresh_token", "refreshToken": world.value("refreshToken")]
    }

    /// A change of the member's own account.
    static func update(_ members: @escaping @Sendable (Int) -> JSONObject) -> Call {
        post("accounts:update") { world, number in
            var body = members(number)
            body["idToken"] = world.value("idToken")
            body["returnSecureToken"] = true
            return .object(body)
        }
    }
}
