package import Cryptography
package import OpenID

extension FacebookStandIn: NotifyingStandIn {
    private static let events: [StandInNotification.Event] = [.deauthorized, .dataDeletion]

    package static var told: [String] { events.map(\.rawValue) }

    package func notification(
        named event: String, clientID: String, personID: String, sandbox: SandboxID, origin: String,
        now: Instant
    ) async throws -> JSONObject? {
        guard let event = Self.events.first(where: { $0.rawValue == event }) else { return nil }
        return try await signedRequest(
            event, clientID: clientID, personID: personID, sandbox: sandbox, now: now
        ).map { ["signed_request": .string($0)] }
    }
}
