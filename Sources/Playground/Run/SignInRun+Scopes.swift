import OpenID
import Providers
import RelyingParty

extension SignInRun {
    /// The scopes that the user agreed to, as the provider told them; nil where it did not.
    package var grantedScopes: String? {
        exchanges.last?.response.first { $0.name == "scope" }?.value
            ?? inspectedScopes?.joined(separator: ",")
    }

    /// The scopes that Facebook was asked for and the user declined. Other providers write what they grant in words
    /// of their own, so that nothing follows from a name that is missing.
    package var declinedScopes: [String] {
        guard ProviderDefinition.of(provider).quirks.contains(.emailDeclinable), let inspectedScopes else {
            return []
        }
        let asked = request.first { $0.name == "scope" }?.value ?? ""
        return asked.split { $0 == "," || $0 == " " }.map(String.init)
            .filter { $0 != "openid" && !inspectedScopes.contains($0) }
    }

    /// The scopes of the access token, as `debug_token` tells them.
    private var inspectedScopes: [String]? {
        let data = checkExchanges.first { $0.purpose == .inspection }?.response.first { $0.name == "data" }
        guard let data, let answer = try? JSONValue(parsing: Array(data.value.utf8), limit: 1 << 14) else {
            return nil
        }
        return answer["scopes"]?.arrayValue?.compactMap(\.stringValue)
    }
}
