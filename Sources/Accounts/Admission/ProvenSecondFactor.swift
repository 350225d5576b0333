/// The second factor of a sign-in.
package struct ProvenSecondFactor: Hashable, Sendable, Codable {
    package let kind: SecondFactorKind
    package let enrolmentID: String

    package init(kind: SecondFactorKind, enrolmentID: String) {
        self.kind = kind
        self.enrolmentID = enrolmentID
    }

    init(_ factor: SecondFactor) {
        self.init(kind: factor.kind, enrolmentID: factor.enrolmentID)
    }
}
