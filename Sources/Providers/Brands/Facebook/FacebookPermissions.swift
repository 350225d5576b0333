/// Facebook's permissions and the claims they open.
enum FacebookPermissions {
    /// Those the stand-in knows.
    static let known: Set<String> = [
        "openid", "public_profile", "email", "user_friends", "user_birthday", "user_age_range", "user_link",
        "user_hometown", "user_location", "user_gender",
    ]

    /// Those nobody can decline.
    static let fixed: Set<String> = ["openid", "public_profile"]
}
