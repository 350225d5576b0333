internal import Cryptography

extension IDTokenExamination {
    /// A claim as the token wrote it, for showing.
    func shown(_ name: String) -> String {
        switch claims?[name] {
        case nil: CheckFinding.nothing
        case .string(let text): text
        case let value?: value.serializedText
        }
    }

    /// A claim that is a moment between 1970 and 9999, fractions cut off; nil when it is anything else.
    func time(_ name: String) -> Instant? {
        let seconds: Int64?
        switch claims?[name] {
        case .integer(let number): seconds = number
        case .number(let number): seconds = Int64(exactly: number.rounded(.down))
        default: seconds = nil
        }
        guard let seconds, (0...253_402_300_799).contains(seconds) else { return nil }
        return Instant(secondsSince1970: seconds)
    }

    /// The moment `age` seconds ago, and the leeway before that.
    func earliest(age: Int64) -> Instant {
        now.adding(seconds: -max(age, 0)).adding(seconds: -expectations.boundedLeeway)
    }

    /// Whether a claim is there at all.
    func has(_ name: String) -> Bool { claims?[name] != nil }

    /// `aud` as a list; nil when absent or malformed.
    var audience: [String]? {
        switch claims?["aud"] {
        case .string(let one) where !one.isEmpty: [one]
        case .array(let elements) where (1...16).contains(elements.count):
            claims?["aud"]?.stringArrayValue.flatMap { $0.contains("") ? nil : $0 }
        default: nil
        }
    }

    /// Whether a text names one of our clients.
    func isOurs(_ text: String) -> Bool {
        ([expectations.clientID] + expectations.furtherClientIDs).contains { $0.reveal.isSameText(as: text) }
    }

    /// Our clients, for showing.
    var ourClients: String {
        ([expectations.clientID] + expectations.furtherClientIDs).map(\.reveal).joined(separator: " | ")
    }
}
