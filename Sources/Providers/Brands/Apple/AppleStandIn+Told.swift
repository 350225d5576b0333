package import Cryptography
package import OpenID

extension AppleStandIn: NotifyingStandIn {
    package static var told: [String] { AppleEvent.allCases.map(\.rawValue) }

    package func notification(
        named event: String, clientID: String, personID: String, sandbox: SandboxID, origin: String,
        now: Instant
    ) async throws -> JSONObject? {
        guard let event = AppleEvent(rawValue: event) else { return nil }
        return try await notification(
            event, clientID: clientID, personID: personID, sandbox: sandbox, origin: origin, now: now)?
            .objectValue
    }
}
