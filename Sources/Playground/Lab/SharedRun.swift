package import Cryptography
package import OpenID

/// The part of a run that its link may show: no secret, nothing of a user.
package struct SharedRun: Sendable, Codable {
    package let provider: ProviderID
    package let isLocal: Bool
    package let startedAt: Instant
    package let fault: Fault?
    /// The check that ended it; nil when none did.
    package let stoppedBy: RunCheck?
    package let succeeded: Bool
    package let events: [RunEvent]

    package init(_ run: SignInRun) {
        provider = run.provider
        isLocal = run.isLocal
        startedAt = run.startedAt
        fault = run.plan.fault
        stoppedBy = run.stop?.check
        succeeded = run.hasSucceeded
        events = run.timeline.map(\.redacted)
    }
}
