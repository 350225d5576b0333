import AccountWire
import Accounts
import OpenID
import Providers
import StandIns

/// What a provider would post to the server of an application, for a test to post.
extension StandInEndpoints {
    func notify(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountAnswer {
        let clientID = try call.body.text("clientId") ?? ""
        let person = try call.body.text("person") ?? ""
        let told: JSONObject?
        switch brand {
        case .apple:
            guard let apple = try await apps.apple(sandbox: call.sandbox, now: call.now) else {
                throw AccountWireError.notFound
            }
            let event = try Self.event(
                call, among: AppleEvent.allCases.map { ($0.rawValue, $0) })
            told = try await apple.notification(
                event, clientID: clientID, personID: person, sandbox: call.sandbox.rawValue,
                origin: call.backend.options.origin, now: call.now)?.objectValue
        case .facebook:
            guard let facebook = try await apps.facebook(sandbox: call.sandbox, now: call.now) else {
                throw AccountWireError.notFound
            }
            let event = try Self.event(
                call,
                among: [StandInNotification.Event.deauthorized, .dataDeletion].map { ($0.rawValue, $0) })
            told = try await facebook.signedRequest(
                event, clientID: clientID, personID: person, sandbox: call.sandbox.rawValue, now: call.now
            ).map { ["signed_request": .string($0)] }
        default: throw AccountWireError.notFound
        }
        guard let told else {
            throw AccountWireError.invalidArgument("There is no such clientId, or no such person.")
        }
        return .json(told)
    }

    private static func event<Event>(
        _ call: AccountCall, among known: [(name: String, event: Event)]
    ) throws -> Event {
        let wanted = try call.body.text("event")
        guard let found = known.first(where: { $0.name == wanted }) else {
            let names = known.map(\.name).joined(separator: ", ")
            throw AccountWireError.invalidArgument("event must be one of \(names).")
        }
        return found.event
    }
}
