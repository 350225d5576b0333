import Accounts
import OpenID
import Providers
import RelyingParty

extension SignInRun {
    /// Bytes that keeping it costs, estimated generously: what came from outside is counted whole.
    package var bytes: Int {
        var sum = 2_048 + 2 * authorizationURL.utf8.count + authorizationEndpoint.utf8.count
        sum += registeredRedirectURI.utf8.count + (returnTo?.utf8.count ?? 0) + locale.utf8.count
        sum += request.bytes + (callback?.parameters.bytes ?? 0) + (credential?.request.bytes ?? 0)
        sum += (dropped + droppedScopes).reduce(0) { $0 + $1.name.utf8.count + 32 }
        sum += (exchanges + checkExchanges + profileExchanges).reduce(0) { $0 + $1.bytes }
        sum += photo?.bytes.count ?? 0
        // Once as it came, once among the tokens; the account's own are about as long.
        sum += 3 * (idToken?.compact.utf8.count ?? 0)
        sum += [tokens?.accessToken, tokens?.refreshToken].reduce(0) { $0 + 2 * ($1?.utf8.count ?? 0) }
        sum += report?.checks.reduce(0) { $0 + $1.expected.utf8.count + $1.actual.utf8.count + 64 } ?? 0
        return sum
    }
}

extension CapturedExchange {
    /// Bytes that keeping it costs.
    package var bytes: Int { 256 + url.utf8.count + parameters.bytes + response.bytes }
}

extension [CapturedValue] {
    /// Bytes that keeping them costs.
    package var bytes: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 48 } }
}
