import Accounts
import Cryptography
import OpenID

/// The content of the browser's cookie: the visitor, and after a sign-out which turn of theirs it is.
///
/// The first part names the visitor's sandbox and stays; the rest is drawn anew, so that nothing that was kept for
/// the browser before can be found by the old cookie.
struct VisitorCookie {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// A cookie of the same visitor that was never used.
    func renewed(random: RandomSource) throws -> VisitorCookie {
        let visitor = VisitorSandboxes.visitor(of: text)
        let turn = Base64URL.encode(try random.bytes(15))
        return VisitorCookie("\(visitor)\(turn)")
    }
}
