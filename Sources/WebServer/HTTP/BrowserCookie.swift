import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import SiteModel

/// A cookie of ours: `__Host-` and `Secure` over https, a plain name on a loopback http origin.
struct BrowserCookie: Sendable {
    enum Purpose: String, Sendable {
        /// The browser's identity, so that a sign-in ends where it began.
        case browser = "portico_browser"
        case session = "portico_session"
    }

    let name: String
    private let isSecure: Bool

    init(_ purpose: Purpose, origin: String) {
        isSecure = origin.hasPrefix("https://")
        name = isSecure ? "__Host-\(purpose.rawValue)" : purpose.rawValue
    }

    /// The value a request carries; nil when absent, or not one that we could have set.
    func value(in request: IncomingRequest) -> String? {
        guard let value = request.cookies[name], (22...64).contains(value.utf8.count),
            value.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            })
        else { return nil }
        return value
    }

    /// A `Set-Cookie` value that sets it for the browser session.
    func setting(_ value: String) -> String {
        "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    var removing: String {
        "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}

extension VisitorSandboxes {
    /// A cookie of the same visitor that was never used.
    ///
    /// The first part names the visitor's sandbox and stays; the rest is drawn anew, so that nothing that was kept for
    /// the browser before can be found by the old cookie.
    static func renewed(_ cookie: String, random: RandomSource) throws -> String {
        visitor(of: cookie) + Base64URL.encode(try random.bytes(15))
    }

    /// Makes or notes the visitor's sandbox; a limit that is reached is a page.
    func open(_ visitor: String, address: String?, locale: SiteLocale, now: Instant) async throws -> SandboxID
    {
        do {
            return try await open(visitor, address: address, now: now)
        } catch .sandboxLimit {
            throw PageError(.tooManyRequests, "too_many_sandboxes", locale: locale)
        }
    }
}
