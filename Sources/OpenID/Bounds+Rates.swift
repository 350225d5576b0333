/// Rates at which something may be asked for; this machine is not counted on a developer's.
extension Bounds {
    package static let accountsMade = RateBound(
        "accounts made", ofAddress: 30, inAll: 600, reason: "a class signs up within a minute")
    package static let passwordsTried = RateBound(
        "passwords tried or set", ofAddress: 60, inAll: 1_200,
        reason: "beside the limits of each account; two lanes hash about 3,000 a minute")
    package static let codesSent = RateBound(
        "codes sent by message", ofAddress: 20, inAll: 600, reason: "beside the limits of each address")
    package static let addressesAsked = RateBound(
        "addresses looked up (createAuthUri)", ofAddress: 30, inAll: 600,
        reason: "an app asks once for each person; a list of addresses is not probed")
    package static let redirectsBegun = RateBound(
        "sign-ins begun by createAuthUri or the auth handler", ofAddress: 300, inAll: 6_000,
        reason: "as sign-ins begun on the playground's pages")
    package static let rates: [RateBound] = [
        accountsMade, passwordsTried, codesSent, addressesAsked, redirectsBegun,
    ]
}
