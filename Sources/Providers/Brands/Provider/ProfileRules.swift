package import OpenID

/// The word of a provider that issues no ID token on who its user is: the calls to ask for it, and their responses.
///
/// The access token may come from anywhere, so the provider is asked first for whom it was made: a token made for
/// another application proves nothing here (RFC 9700 §4.6).
package struct ProfileRules: Sendable {
    /// The response to the question for whom a token was made.
    package enum Inspection: Hashable, Sendable {
        /// For another application, or it is valid no more.
        case foreign
        /// For ours; nil where the provider does not say of which user.
        case ours(subject: String?)
    }

    /// The question for whom a token was made; nil for a client without a secret to ask with.
    package let inspection: @Sendable (ResolvedProvider, AccessToken) -> ProviderCall?
    /// Reads the response to it.
    package let inspected: @Sendable (JSONValue, ResolvedProvider) -> Inspection
    /// The call for the profile.
    package let profile: @Sendable (ResolvedProvider, AccessToken) -> ProviderCall
    /// The user's identifier in a profile; nil for a profile without one.
    package let subject: @Sendable (JSONValue) -> String?
    /// The reason that a profile without an identifier is refused for.
    package let missingSubject: String
    /// The call for the user's addresses, where the profile has none to trust.
    package var emails: (@Sendable (AccessToken) -> ProviderCall)?
    /// Reads the profile of a subject.
    ///
    /// - Parameter emails: the response to the call for addresses; nil when it was refused, or there is none.
    package let read:
        @Sendable (_ subject: String, _ profile: JSONValue, _ emails: JSONValue?, Voucher) -> ProviderProfile
}

/// The call for a user's photo, where it is bytes behind an access token.
package struct PhotoRules: Sendable {
    /// Returns whether a token of those scopes may read the profile.
    package let mayRead: @Sendable ([String]) -> Bool
    /// The subject of a profile, spelled as in the identity of its user; nil for none.
    package let subject: @Sendable (JSONValue) -> String?
}
