/// A kind of second factor, as `firebase.sign_in_second_factor` names it.
package enum SecondFactorKind: String, Hashable, Sendable, Codable {
    case phone
    case totp
}
