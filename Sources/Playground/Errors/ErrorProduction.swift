package import Cryptography
package import OpenID
package import Providers
package import RelyingParty

/// The parts with which an error is produced.
package struct ErrorBench: Sendable {
    let access: ProviderAccess
    let random: RandomSource
    /// A stand-in of the provider, and the store that it has to itself: both are gone when the error is produced.
    let standIn: any StandIn
    let records: any RecordStore
    /// The playground's clients there.
    let clients: [StandInClient]
    /// Calls the account backend in the visitor's sandbox: the call (`accounts:signUp`), its body, nil for a GET, and
    /// whether the project was ever set up.
    let backend: @Sendable (String, JSONObject?, Bool) async -> (status: Int, body: [UInt8])

    package init(
        access: ProviderAccess, random: RandomSource, standIn: any StandIn, records: any RecordStore,
        clients: [StandInClient],
        backend: @escaping @Sendable (String, JSONObject?, Bool) async -> (status: Int, body: [UInt8])
    ) {
        self.access = access
        self.random = random
        self.standIn = standIn
        self.records = records
        self.clients = clients
        self.backend = backend
    }
}

/// An error as it came about.
package struct ErrorReport: Sendable {
    /// One exchange, and who spoke.
    struct Exchange: Sendable {
        let from: RunEvent.Party
        let to: RunEvent.Party
        var captured: CapturedExchange
    }

    var exchanges: [Exchange] = []
    /// The words that were said of it, in order.
    var said: [String] = []
    /// The address at which a reader sees the same; nil where none can.
    var visit: String?
    /// Indicates whether the provider shows a page with what is said.
    var isShown = false
    /// Indicates whether the app gets something.
    var isReturned = false
}

/// Produces an error, as `errors.txt` says.
package struct ErrorProduction: Sendable {
    private let error: ErrorState
    private let bench: ErrorBench
    private let visit: ErrorVisit
    private var provider: ResolvedProvider
    private var now: Instant
    private var report = ErrorReport()
    private var values: [String: String] = [:]
    private var agent: String?
    private var variant = ProviderVariant.standard
    private var faults: Set<Misbehaviour> = []
    private var isSetUp = true
    /// The page on which a person has to do something.
    private var page: StandInPage.Content?
    private let browser: String
    private let verifier: CodeVerifier

    private init(
        _ error: ErrorState, at provider: ResolvedProvider, with bench: ErrorBench, visit: ErrorVisit,
        now: Instant
    ) throws {
        self.error = error
        self.provider = provider
        self.bench = bench
        self.now = now
        self.visit = visit
        browser = Base64URL.encode(try bench.random.bytes(32))
        verifier = try CodeVerifier.generate(from: bench.random)
        values["raw_nonce"] = Hex.encode(try bench.random.bytes(16))
        values["email"] = "show-me-\(Hex.encode(try bench.random.bytes(8)))@example.net"
        values["password"] = Base64URL.encode(try bench.random.bytes(18))
        setClient(provider.clientID)
    }

    /// - Parameter visit: what leads a reader back from the stand-in's pages, in the language of these.
    /// - Throws: what storage, randomness and OpenSSL throw, and `SignInError` for a provider that cannot be asked.
    package static func report(
        of error: ErrorState, at provider: ResolvedProvider, with bench: ErrorBench, visit: ErrorVisit,
        now: Instant
    ) async throws -> ErrorReport {
        var production = try ErrorProduction(error, at: provider, with: bench, visit: visit, now: now)
        for step in error.steps { try await production.perform(step) }
        return production.report
    }

    private func filled(_ text: String) -> String { PlaygroundData.filled(text) { values[$0] } }

    private mutating func setClient(_ clientID: String) {
        values["client_id"] = clientID
        values["name"] = bench.clients.first { $0.clientID == clientID }?.name
    }

    private mutating func perform(_ step: ErrorState.Step) async throws {
        let fields = step.fields.map { (name: $0.name, value: filled($0.value)) }
        switch step.verb {
        case "client":
            let clientID = step.text.prefix { $0 != " " }
            guard let client = bench.clients.first(where: { $0.clientID == clientID }),
                let presenting = provider.presenting(client)
            else { return }
            provider = presenting
            setClient(client.clientID)
        case "variant": variant = ProviderVariant(rawValue: step.text) ?? .standard
        case "faulty": faults.formUnion([Misbehaviour(rawValue: step.text)].compactMap(\.self))
        case "agent": agent = step.text
        case "later": now = now.adding(seconds: Int64(step.text) ?? 0)
        case "unprepared": isSetUp = false
        case "open": report.visit = step.text
        case "raises": report.said.append(step.text)
        case "ask": try await ask(fields, isVisited: false)
        case "visit": try await ask(fields, isVisited: true)
        case "post": try await post(fields)
        case "redeem": try await redeem(fields)
        case "call": try await call(String(step.text.prefix { $0 != " " }), fields)
        case "backend": await backend(String(step.text.prefix { $0 != " " }), fields)
        case "present": await present(fields)
        default: break
        }
    }

    // MARK: The browser

    private mutating func ask(_ changes: [(name: String, value: String)], isVisited: Bool) async throws {
        let request = try await started().request
        var fields = request.parameters.map { ($0.name, $0.value) }
        func set(_ name: String, _ value: String, always: Bool = false) {
            guard let index = fields.firstIndex(where: { $0.0 == name }) else {
                if always { fields.append((name, value)) }
                return
            }
            fields[index].1 = value
        }
        set("state", visit.state)
        // As an app does: the provider gets the hash of what the account backend gets.
        let nonce = Hex.encode(SHA256.hash(values["raw_nonce"] ?? ""))
        values["nonce"] = nonce
        set("nonce", nonce)
        set("code_challenge", verifier.challenge.text)
        var path = Substring(request.endpoint.path)
        for change in changes {
            guard change.name == "tenant" else {
                set(change.name, change.value, always: true)
                continue
            }
            let parts = path.split(separator: "/")
            path =
                "/"
                + (Array(parts.prefix(2)) + [change.value[...]] + parts.dropFirst(3)).joined(separator: "/")
        }
        let url = request.endpoint.origin + path
        if isVisited { report.visit = (try URLParts(url)).appending(query: fields) }
        if !faults.isEmpty {
            try await StandInSettings(misbehaviours: faults).save(
                brand: provider.id.pathName, sandbox: .standard,
                run: StandInSettings.run(ofState: visit.state), to: bench.records, now: now)
        }
        let answered = try await browse("GET", String(path), query: fields)
        note(
            answered,
            to: CapturedExchange(
                purpose: .profile, method: "GET", url: url,
                parameters: fields.map { CapturedValue($0.0, $0.1) }))
    }

    private mutating func post(_ changes: [(name: String, value: String)]) async throws {
        let (action, transaction): (String, String)
        switch page {
        case .chooser(let page): (action, transaction) = (page.action, page.transaction)
        case .consent(let page): (action, transaction) = (page.action, page.transaction)
        default: return
        }
        let answered = try await browse(
            "POST", action, form: [("transaction", transaction)] + changes.map { ($0.name, $0.value) })
        note(
            answered,
            to: CapturedExchange(
                purpose: .profile, method: "POST", url: origin + action,
                parameters: changes.map { CapturedValue($0.name, $0.value) }))
    }

    private func browse(
        _ method: String, _ path: String, query: [(String, String)] = [], form: [(String, String)] = []
    ) async throws -> StandInResponse {
        try await bench.standIn.respond(
            to: StandInRequest(
                method: method, path: below(path), query: query, form: form,
                headers: agent.map { [("User-Agent", $0)] } ?? [], origin: origin, locale: visit.locale,
                browser: browser), now: now)
    }

    /// Notes a response to the browser: a page, or the way back to the app.
    private mutating func note(_ response: StandInResponse, to exchange: CapturedExchange) {
        var exchange = exchange
        page = nil
        switch response {
        case .page(let shown, let status):
            exchange.status = status
            page = shown.content
            if case .refused(let refused) = shown.content {
                report.said.append(refused.brandMessage)
                report.isShown = true
            }
        case .redirect(let url):
            exchange.status = 303
            returned((try? URLParts(url).queryFields()) ?? [], &exchange)
        case .formPost(_, let fields):
            exchange.status = 200
            returned(fields, &exchange)
        default: break
        }
        report.exchanges.append(.init(from: .browser, to: .provider, captured: exchange))
    }

    /// The authorization response.
    private mutating func returned(_ fields: [(String, String)], _ exchange: inout CapturedExchange) {
        exchange.response = fields.map { CapturedValue($0.0, $0.1) }
        report.isReturned = true
        for (name, value) in fields { values[name] = value }
        let said = fields.first { $0.0 == "error_description" } ?? fields.first { $0.0 == "error" }
        if let said { report.said.append(said.1) }
    }

    // MARK: The app's server

    private mutating func redeem(_ changes: [(name: String, value: String)]) async throws {
        let addresses = try await started().addresses
        guard let endpoint = addresses.token else { return }
        var fields = TokenRequest(
            grant: .authorizationCode(
                try AuthorizationCode(values["code"] ?? "the-code"),
                redirectURI: try RedirectURI(provider.redirectURI), verifier: verifier),
            client: try addresses.clientAuthentication(now: now)
        ).fields
        for change in changes {
            if let index = fields.firstIndex(where: { $0.0 == change.name }) {
                fields[index].1 = change.value
            }
        }
        try await serve(
            StandInRequest(
                method: "POST", path: below(endpoint.path), form: fields,
                headers: [("Accept", "application/json")],
                origin: origin),
            CapturedExchange(
                purpose: .token, method: "POST", url: endpoint.text,
                parameters: fields.map { CapturedValue($0.0, $0.1) }))
    }

    private mutating func call(_ path: String, _ fields: [(name: String, value: String)]) async throws {
        try await serve(
            StandInRequest(
                method: "GET", path: path, query: fields.map { ($0.name, $0.value) }, origin: origin),
            CapturedExchange(
                purpose: .profile, method: "GET", url: "\(origin)/stand-in/\(provider.id.pathName)\(path)",
                parameters: fields.map { CapturedValue($0.name, $0.value) }))
    }

    private mutating func serve(_ request: StandInRequest, _ exchange: CapturedExchange) async throws {
        var exchange = exchange
        guard case .json(let value, let status, _) = try await bench.standIn.respond(to: request, now: now)
        else {
            return
        }
        note(value.objectValue ?? JSONObject(), status, &exchange)
        report.exchanges.append(.init(from: .portico, to: .provider, captured: exchange))
    }

    // MARK: The account backend

    private mutating func present(_ changes: [(name: String, value: String)]) async {
        var fields = [
            ("providerId", provider.id.rawValue), ("id_token", values["id_token"] ?? ""),
            ("nonce", values["raw_nonce"] ?? ""),
        ]
        for change in changes {
            if let index = fields.firstIndex(where: { $0.0 == change.name }) {
                fields[index].1 = change.value
            }
        }
        await backend(
            "accounts:signInWithIdp",
            [("postBody", FormURLEncoded.encode(fields)), ("requestUri", origin)])
    }

    private mutating func backend(_ call: String, _ fields: [(name: String, value: String)]) async {
        var body = JSONObject()
        for field in fields { body[field.name] = .string(field.value) }
        if call == "accounts:signInWithIdp" { body["returnSecureToken"] = true }
        let (status, bytes) = await bench.backend(call, fields.isEmpty ? nil : body, isSetUp)
        var exchange = CapturedExchange(
            purpose: .profile, method: fields.isEmpty ? "GET" : "POST",
            url: "\(origin)/identitytoolkit.googleapis.com/v1/\(call)",
            parameters: fields.map { CapturedValue($0.name, $0.value) }, carriage: .json)
        note((try? JSONValue(parsing: bytes, limit: 1 << 20))?.objectValue ?? JSONObject(), status, &exchange)
        report.exchanges.append(.init(from: .portico, to: .backend, captured: exchange))
    }

    // MARK: Small things

    /// Notes the members of a response, and what it says of a failure: in OAuth's words, Graph's or the backend's.
    private mutating func note(_ object: JSONObject, _ status: Int, _ exchange: inout CapturedExchange) {
        exchange.status = status
        report.isReturned = true
        exchange.response = object.members.prefix(40).map { member in
            let text = member.value.stringValue ?? member.value.serializedText
            values[member.name] = text
            return CapturedValue(member.name, String(text.prefix(8_192)))
        }
        let said = object["error"]?["message"] ?? object["error_description"] ?? object["error"]
        if let text = said?.stringValue { report.said.append(text) }
    }

    private func started() async throws -> StartedSignIn {
        try await StartSignIn(bench.access)(
            provider, locale: visit.locale, options: SignInOptions(variant: variant), now: now)
    }

    private var origin: String { (try? URLParts(provider.redirectURI))?.origin ?? "" }

    /// A path below the stand-in.
    private func below(_ path: String) -> String {
        String(path.dropFirst("/stand-in/\(provider.id.pathName)".count))
    }
}
