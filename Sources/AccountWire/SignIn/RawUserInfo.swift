internal import Accounts
internal import OpenID
internal import Providers

/// The provider's statements about a user (`rawUserInfo`), as additional user information of the SDKs shows it.
enum RawUserInfo {
    /// The provider's own JSON, in the form of the brand's user information.
    static func text(of profile: ProviderProfile) -> String {
        guard let brand = Brand.of(profile.provider),
            var claims = (try? JSONValue(parsing: profile.rawUserInfo, limit: 65_536))?.objectValue
        else { return profile.rawUserInfo }
        if claims["sub"] == nil { claims["sub"] = .string(profile.subject) }
        let told = brand.userInformation(claims)
        return told == claims ? profile.rawUserInfo : JSONValue.object(told).serializedText
    }
}
