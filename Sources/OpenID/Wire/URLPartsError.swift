/// Why a text is not a URL we take.
package enum URLPartsError: Error, Hashable, Sendable {
    /// Longer than 8 KiB, or empty.
    case badLength
    /// A byte that RFC 3986 does not allow (spaces, quotes, backslashes, controls, anything not ASCII).
    case forbiddenCharacter(offset: Int)
    /// No scheme, or not followed by `://`.
    case badScheme
    /// A user name or password before the host.
    case userInformation
    /// An empty host, or one that different readers would read differently (`127.1`, `0x7f.1`, `a..b`).
    case badHost
    /// A port that is no number from 1 to 65535.
    case badPort
    /// A percent sign without two digits.
    case badEscape
}
