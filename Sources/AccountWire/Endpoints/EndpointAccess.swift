/// The callers that an endpoint admits, and the accounts that it is about.
package enum EndpointAccess: Sendable {
    /// Anybody; about no sandbox in particular (keys, readiness).
    case open
    /// Any caller that names a sandbox by its API key; an administrator needs none, and then means the standard
    /// one, or that of `targetProjectId`.
    case client
    /// An administrator; the path's `{project}` names the sandbox.
    case administrator
    /// An administrator; the body's `targetProjectId` names the sandbox, and nothing the standard one.
    case administratorByBody
    /// Anybody who names the sandbox by the path's `{project}`; for the helpers of tests, which may be off.
    case testHelper
}
