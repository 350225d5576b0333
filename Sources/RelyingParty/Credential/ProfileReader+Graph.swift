import Brands
import OpenID
import SignInFoundation

/// Microsoft Graph: what the ID token does not say of a person. Nothing of it says who the person is.
extension ProfileReader {
    /// Returns whether the token is for Graph's profile.
    static func mayRead(_ scopes: [String]?, asked: [String]) -> Bool {
        (scopes ?? asked).contains {
            $0 == "User.Read" || $0.lowercased() == "https://graph.microsoft.com/user.read"
        }
    }

    /// The photo, when Graph has one (404 means that it has none).
    ///
    /// - Parameter subject: whom the ID token speaks of; a profile of anybody else is refused (OIDC Core §5.3.2).
    func graphPhoto(of subject: String) async throws(SignInError) -> ProviderPhoto? {
        let bearer = [(name: "Authorization", value: "Bearer \(token.reveal)")]
        let me: JSONValue
        do {
            me = try await call(
                .profile, "GET", provider.endpoints.userinfo, query: [], headers: bearer)
        } catch {
            // The ID token was enough to sign in; Graph may be away.
            return nil
        }
        guard let id = me["id"]?.stringValue, MicrosoftObjectID(graphID: id)?.graphID == subject else {
            throw .providerAnswerInvalid(reason: "the profile is of another person than the ID token")
        }
        guard let endpoint = provider.endpoints.photo, let address = try? URLParts(endpoint) else {
            return nil
        }
        let request = ProviderRequest(
            .photo, method: "GET", url: address.description, headers: bearer)
        guard let answer = try? await transport.send(request), answer.status == 200 else { return nil }
        return ProviderPhoto(answer.body)
    }
}
