package import OpenID

/// The rule of the guides, "people reach their own folder and no other", evaluated for one request.
///
/// The rule language itself is not here: this is the one rule that every guide ends with, so that a reader sees what
/// `auth` is when it is asked.
package struct SecurityRule: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
        /// The path is the person's own.
        case allowed
        /// The rule refuses, since no user is signed in: `auth` is null.
        case refusedSignedOut = "signed_out"
        /// The path is somebody else's.
        case refusedForeign = "foreign"
        /// No rule speaks of the path; what no rule allows is refused.
        case refusedUnknown = "unknown"
    }

    /// The `uid` of `auth`; nil when nobody is signed in.
    package let uid: String?
    package let path: String

    package init(uid: String?, path: String) {
        self.uid = uid
        self.path = path
    }

    package var verdict: Verdict {
        let parts = path.split(separator: "/")
        guard parts.count >= 2, parts[0] == "users" else { return .refusedUnknown }
        guard let uid else { return .refusedSignedOut }
        return parts[1].utf8.elementsEqual(uid.utf8) ? .allowed : .refusedForeign
    }

    /// `auth` as rules see it, from the claims of a verified ID token.
    package static func auth(uid: String, claims: JSONObject) -> JSONValue {
        .object(["uid": .string(uid), "token": .object(claims)])
    }
}
