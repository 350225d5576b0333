package import Cryptography
package import Providers

/// What of a run may be shown to whoever has its link: no secret, nothing of a person.
package struct SharedRun: Sendable {
    package let provider: ProviderID
    package let isLocal: Bool
    package let startedAt: Instant
    package let sabotage: Sabotage?
    /// What ended it; nil when nothing did.
    package let stoppedBy: RunCheck?
    package let succeeded: Bool
    package let events: [RunEvent]

    package init(_ run: SignInRun) {
        provider = run.provider
        isLocal = run.isLocal
        startedAt = run.startedAt
        sabotage = run.plan.sabotage
        stoppedBy = run.stop?.check
        succeeded = run.hasSucceeded
        events = run.timeline.map(\.redacted)
    }
}
