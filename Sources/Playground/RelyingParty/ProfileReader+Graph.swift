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
    func graphPhoto(of subject: String, record: Record) async throws(SignInError) -> ProviderPhoto? {
        let bearer = [(name: "Authorization", value: "Bearer \(token.reveal)")]
        let me: JSONValue
        do {
            me = try await call(
                .profile, "GET", provider.endpoints.userinfo, query: [], headers: bearer, record: record)
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
        var captured = CapturedExchange(
            purpose: .photo, method: "GET", url: address.description,
            parameters: bearer.map { CapturedValue($0.name, $0.value) })
        defer { record(captured) }
        guard
            let answer = try? await calls.send(
                ProviderRequest(method: "GET", url: address.description, headers: bearer), noting: &captured)
        else { return nil }
        guard answer.status == 200, let photo = ProviderPhoto(answer.body) else { return nil }
        captured.response = [
            CapturedValue("Content-Type", photo.mediaType),
            CapturedValue("Content-Length", String(photo.bytes.count)),
        ]
        return photo
    }
}
