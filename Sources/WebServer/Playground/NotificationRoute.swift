import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import OpenID
import Playground
import Providers
import RelyingParty

/// The address where a provider's server, or its stand-in, tells that a user stopped using their account here.
///
/// The identity is then no longer theirs to use: every session and token of the account ends.
struct NotificationRoute: Sendable {
    let path: String
    let notifications: ProviderNotifications
    let storage: any AccountStorage
    /// The number of notifications that an address may bring in a minute: each costs a signature's check.
    private let allowance: AddressRateLimit
    private let sparesLoopback: Bool
    let now: @Sendable () -> Instant

    init(
        path: String, notifications: ProviderNotifications, storage: any AccountStorage, limits: ServerLimits,
        now: @escaping @Sendable () -> Instant
    ) {
        self.path = path
        self.notifications = notifications
        self.storage = storage
        allowance = AddressRateLimit(
            perMinute: limits.notificationsPerMinute ?? ServerLimits.notificationsPerMinute)
        sparesLoopback = limits.sparesLoopback && limits.notificationsPerMinute == nil
        self.now = now
    }

    func add<Context: CallerContext>(to router: Router<Context>) {
        router.post(RouterPath(path)) { request, context in
            let address = context.caller.address
            if !(sparesLoopback && address.isLoopback), let wait = allowance.take(address, now: now()) {
                context.logger.notice("\(kind) refused", metadata: ["error": "too_many_requests"])
                var refusal = Response.json(["error": "too_many_requests"], status: .tooManyRequests)
                refusal.headers[.retryAfter] = String(wait)
                return refusal
            }
            return try await take(
                try await IncomingRequest(request), from: .address(address.key), logger: context.logger)
        }
    }

    /// The name of what comes here in the log.
    private var kind: Logger.Message { "\(notifications.id.pathName) notification" }

    /// 200 for what was taken, or had been before; a provider sends anything else again.
    private func take(_ request: IncomingRequest, from visitor: StoreOwner, logger: Logger) async throws
        -> Response
    {
        let taken: ProviderNotification?
        do { taken = try await notifications(request.body, from: visitor, now: now()) } catch {
            let failure = RunFailure(error)
            logger.notice("\(kind) refused", metadata: ["error": "\(failure.code)"])
            return .json(["error": .string(failure.code)], status: failure.status)
        }
        guard let notification = taken else { return .json([:]) }
        // The stand-in's people have an account in each sandbox; the provider's are of the installation's own.
        let sandbox = request.query("sandbox").flatMap { SandboxID($0) } ?? .standard
        if notification.endsSessions { try await end(notification.subject, in: sandbox) }
        logger.info(kind, metadata: ["event": "\(notification.event.rawValue)"])
        return .json([:])
    }

    private func end(_ subject: String, in sandbox: SandboxID) async throws {
        let (moment, provider) = (now(), notifications.id)
        try await storage.write(sandbox) { (transaction) throws(AccountError) in
            guard try transaction.sandbox() != nil,
                var account = try transaction.account(provider: provider, subject: subject)
            else { return }
            account.endTokens(now: moment)
            try transaction.update(account)
        }
    }
}
