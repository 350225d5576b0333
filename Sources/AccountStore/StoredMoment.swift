internal import Cryptography

/// A moment as two columns keep it: in whole seconds, and in milliseconds beside them.
///
/// A version that knows nothing of the milliseconds writes the seconds alone, while newer nodes run beside it or before
/// it was replaced: the milliseconds count only where they are of that second.
enum StoredMoment {
    static func read(seconds: Int64, milliseconds: Int64?) -> Instant {
        let whole = Instant(secondsSince1970: seconds)
        guard let milliseconds else { return whole }
        let moment = Instant(millisecondsSince1970: milliseconds)
        return moment.wholeSecond == whole ? moment : whole
    }
}
