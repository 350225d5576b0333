import Accounts
import Cryptography
import Testing

extension AccountBench {
    /// A proven member with an authenticator app, signed in with both, and the app's secret.
    ///
    /// The app's password of `now` is taken by it.
    func memberWithApp() async throws -> (signedIn: SignedIn, secret: AuthenticatorSecret) {
        let member = try await provenMember()
        let enrolment = SecondFactorEnrolment(parts)
        let offer = try await enrolment.start(idToken: member.tokens.idToken, sandbox: sandbox, now: now)
        let signedIn = try await enrolment.finish(
            idToken: member.tokens.idToken, session: offer.session,
            password: try shown(offer.secret, at: now), displayName: "app", sandbox: sandbox, now: now)
        return (signedIn, offer.secret)
    }

    /// What an app shows.
    func shown(_ secret: AuthenticatorSecret, at moment: Instant) throws -> String {
        try secret.password(step: OneTimePassword.step(at: moment, period: Authenticator.period))
    }

    /// What an app does not show at any time around the moment.
    func notShown(_ secret: AuthenticatorSecret, at moment: Instant) throws -> String {
        let shown = try (Int64(-11)...11).map { try self.shown(secret, at: moment.adding(seconds: $0 * 30)) }
        return try #require((0..<30).map { "0000\(10 + $0)" }.first { !shown.contains($0) })
    }
}
