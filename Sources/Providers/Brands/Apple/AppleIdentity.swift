internal import OpenID

/// Apple's name of a user for a team: never anything another team could recognise.
struct AppleIdentity: Sendable {
    let installation: StandInInstallation
    let sandbox: SandboxID
    let teamID: String
    let personID: String

    /// `sub`: pairwise per team, shaped like `000851.86193ef81ad247feb673746c19424f28.0747`.
    var subject: String {
        let middle = installation.derive("apple.subject", sandbox.rawValue, teamID, personID).prefix(16)
        let hex = middle.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let cohort = number(below: 2000, "apple.cohort")
        let minute = number(below: 24 * 60, "apple.minute")
        return padded(cohort, 6) + "." + hex + "." + padded(minute / 60 * 100 + minute % 60, 4)
    }

    /// The domain of the relay that hides a user's address from applications.
    static let relayDomain = "privaterelay.appleid.com"

    /// The relay address: the same for a person and team, whatever happens in between.
    var relayAddress: String {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let bytes = installation.derive("apple.relay", sandbox.rawValue, teamID, personID).prefix(10)
        return String(bytes.map { alphabet[Int($0 & 31)] }) + "@" + Self.relayDomain
    }

    private func number(below bound: UInt64, _ purpose: String) -> UInt64 {
        installation.deriveNumber(below: bound, purpose, sandbox.rawValue, teamID, personID)
    }

    private func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
