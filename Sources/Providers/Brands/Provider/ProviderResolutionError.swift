/// The reason why a configuration makes no provider.
package enum ProviderResolutionError: Error, Hashable, Sendable {
    /// Real mode, and these settings are missing.
    case missingSettings([String])
    /// Local mode, and this installation has no client at the stand-in.
    case noStandIn
    /// An address is no absolute http(s) URL without fragment and user.
    case malformedAddress(String)
    /// An address is plain http while this server's origin is public.
    case insecureAddress(String)
    /// An address is loopback or private while this server's origin is public.
    case privateAddress(String)
    /// A tenant was given to a provider that has none.
    case tenantNotSupported
}
