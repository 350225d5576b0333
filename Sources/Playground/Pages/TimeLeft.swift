import Cryptography
import SiteBuild
import SiteModel
import SiteTemplates

/// The distance of a moment from now, in words: `59 minutes left`, `2 seconds ago`.
enum TimeLeft {
    static func value(of moment: Instant, now: Instant, texts: InterfaceStrings) -> TemplateValue {
        let seconds = moment.seconds(since: now)
        let (unit, length) = unit(abs(seconds))
        return texts.value(
            "playground.\(seconds > 0 ? "left" : "ago").\(unit)", ["count": String(abs(seconds) / length)])
    }

    /// The largest unit of which there are two, and its seconds.
    private static func unit(_ seconds: Int64) -> (name: String, length: Int64) {
        switch seconds {
        case ..<120: ("seconds", 1)
        case ..<7_200: ("minutes", 60)
        case ..<172_800: ("hours", 3_600)
        default: ("days", 86_400)
        }
    }
}
