/// The reason why an application cannot be registered.
package enum SandboxClientError: Error, Hashable, Sendable {
    /// None is given, more than ten are, or this one is no absolute address without fragment.
    case redirectURI(String?)
    /// The sandbox has as many applications at this stand-in as it may.
    case tooMany
    /// It is none of 1–120 letters, digits, `.`, `-` and `_`, or may not be chosen here.
    case clientID
    /// It does not end in this, by which a client ID names its project.
    case clientIDEnding(String)
    /// Another client at this stand-in has that ID.
    case clientIDTaken
    /// It is longer than 200 bytes, or empty at a brand whose clients all have one.
    case secret
    /// The key is no public key on P-256 in PEM, or team or key ID are not ten letters and digits.
    case key
}
