import Accounts
import Cryptography
import OpenID
import Providers

/// The applications of a sandbox at the stand-ins, and what was switched on for them.
struct SandboxApps: Sendable {
    let standIns: [ProviderID: any StandIn]
    /// The clients that they have beside those of sandboxes.
    let known: [ProviderID: [StandInClient]]
    let clients: SandboxClients
    let storage: any RecordStore

    /// The time after which switches are forgotten, seconds: a day.
    static let switchSeconds: Int64 = 86_400

    /// The brands that are played locally, in their usual order; then the operator's own providers.
    var brands: [ProviderID] {
        ProviderID.brands.filter { standIns[$0] != nil }
            + standIns.keys.filter(\.isGeneric).sorted { $0.rawValue < $1.rawValue }
    }

    func all(_ brand: ProviderID, sandbox: SandboxID, now: Instant) async throws -> [SandboxClient] {
        try await clients.all(brand, sandbox: sandbox, now: now)
    }

    /// Answers for a stand-in, with the applications of the sandbox that the request is of.
    func respond(
        _ brand: ProviderID, _ standIn: any StandIn, to request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        let completed = try await clients.completed(request, at: brand, besides: known[brand] ?? [], now: now)
        return try await standIn.respond(to: completed, now: now)
    }

    /// A stand-in that tells applications' servers of their users, with the sandbox's applications; nil when the brand
    /// is not played locally, or tells nothing.
    func notifying(
        _ brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws -> (any NotifyingStandIn)? {
        guard var standIn = try await standIns[brand]?.made() as? any NotifyingStandIn else { return nil }
        standIn.clients += try await all(brand, sandbox: sandbox, now: now).map(\.client)
        return standIn
    }

    /// Registers an application.
    ///
    /// - Throws: `SandboxClientError`; what storage, randomness and OpenSSL throw.
    func register(
        _ wish: ClientRegistrationRequest, at brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws -> SandboxClient {
        try await clients.register(wish, at: brand, besides: known[brand] ?? [], sandbox: sandbox, now: now)
    }

    /// Forgets an application and what users allowed it; false when there is none of that ID.
    func remove(
        _ clientID: String, at brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws -> Bool {
        guard try await clients.remove(clientID, at: brand, sandbox: sandbox, now: now) else { return false }
        try await forgetConsents([clientID], at: brand, sandbox: sandbox, now: now)
        return true
    }

    /// - Parameter audiences: whom consents are for: clients, or the team of some.
    private func forgetConsents(
        _ audiences: [String], at brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws {
        let people = try await People(cast: Person.cast, storage: storage).all(sandbox: sandbox, now: now)
        try await clients.grants(brand).forget(of: people, for: audiences, sandbox: sandbox, now: now)
    }

    func settings(_ brand: ProviderID, sandbox: SandboxID, now: Instant) async throws -> StandInSettings {
        try await StandInSettings.load(brand: brand.pathName, sandbox: sandbox, from: storage, now: now)
    }

    /// Switches on these and nothing else; what the brand does not have is left out.
    func set(
        _ settings: StandInSettings, at brand: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws {
        try await StandInSettings(
            misbehaviours: settings.misbehaviours.filter { $0.exists(at: brand) },
            variations: settings.variations.filter { $0.exists(at: brand) }
        ).save(
            brand: brand.pathName, sandbox: sandbox, to: storage,
            expires: now.adding(seconds: Self.switchSeconds), now: now)
    }

    /// Forgets the sandbox's applications at one stand-in, what users allowed them and those of the configuration, and
    /// what is switched on there.
    func reset(_ brand: ProviderID, sandbox: SandboxID, now: Instant) async throws {
        let registered = try await all(brand, sandbox: sandbox, now: now).map(\.client)
        let known = known[brand] ?? []
        let teams = [clients.team(brand, sandbox: sandbox)].compactMap(\.self)
        let audiences = Set((registered + known).flatMap(\.audiences) + teams)
            .subtracting(known.filter(\.isOwn).flatMap(\.audiences))
        try await forgetConsents(audiences.sorted(), at: brand, sandbox: sandbox, now: now)
        try await clients.removeAll(brand, sandbox: sandbox)
        try await set(StandInSettings(), at: brand, sandbox: sandbox, now: now)
    }
}

extension StandInClient {
    /// The audiences of consents for it: itself, and its team.
    fileprivate var audiences: [String] { [clientID] + [teamID].compactMap(\.self) }
}

extension SandboxDivision {
    init(_ rules: SandboxRules) {
        self =
            if rules.isPerVisitor {
                .visitors
            } else if rules.isPerProject {
                .projects(standard: .standard)
            } else {
                .shared(.standard)
            }
    }
}
