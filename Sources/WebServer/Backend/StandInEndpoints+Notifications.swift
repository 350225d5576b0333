import AccountWire
import Accounts
import OpenID
import Providers

/// Posts of a provider to the server of an application, for a test to post.
extension StandInEndpoints {
    func notify(_ call: AccountCall, _ brand: ProviderID) async throws -> AccountAnswer {
        let clientID = try call.body.text("clientId") ?? ""
        let person = try call.body.text("person") ?? ""
        guard let standIn = try await apps.notifying(brand, sandbox: call.sandbox, now: call.now) else {
            throw AccountWireError.notFound
        }
        let told = type(of: standIn).told
        guard let event = try call.body.text("event"), told.contains(event) else {
            throw AccountWireError.invalidArgument("event must be one of \(told.joined(separator: ", ")).")
        }
        guard
            let body = try await standIn.notification(
                named: event, clientID: clientID, personID: person, sandbox: call.sandbox,
                origin: call.backend.options.origin, now: call.now)
        else { throw AccountWireError.invalidArgument("There is no such clientId, or no such person.") }
        return .json(body)
    }
}
