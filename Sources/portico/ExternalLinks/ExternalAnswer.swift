/// The answer of a host about an external link.
enum ExternalAnswer: Hashable, Sendable {
    /// The page is there; at another address, if every host on the way says that this is for good.
    case fine(movedTo: String?)
    /// 404 or 410.
    case gone(Int)
    /// Another answer that is no page.
    case refused(Int)
    /// The host asks to be left alone for longer than a check takes.
    case busy(seconds: Int)
    case unknownHost
    /// It is on a private network or this machine, and was not asked for.
    case privateNetwork
    /// No answer, and why.
    case unreachable(String)
}
