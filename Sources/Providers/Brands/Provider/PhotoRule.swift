/// The way a provider gives the user's photo.
package enum PhotoRule: String, Sendable {
    /// It gives none (Apple).
    case none
    /// A URL in the claims or the profile.
    case url
    /// Bytes from an API that wants the access token (Microsoft Graph).
    case binary
}
