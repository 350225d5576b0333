// Made by scripts/cldr.py of Unicode CLDR 41 (Debian's unicode-cldr-core); not to be changed by hand.
// © 1991–2022 Unicode, Inc. Unicode licence: LICENSES/Unicode.txt.

extension PluralCategory {
    /// The form of a whole number in the language of a subtag.
    static func cldr(_ n: UInt, _ language: String) -> PluralCategory {
        switch language {
        case "am", "as", "bn", "doi", "fa", "gu", "hi", "kn", "pcm", "zu":
            if n == 0 || n == 1 {
                return .one
            }
            return .other
        case "ff", "hy", "kab", "si":
            if (n == 0 || n == 1) {
                return .one
            }
            return .other
        case "af", "an", "asa", "ast", "az", "bal", "bem", "bez", "bg", "brx", "ca", "ce", "cgg", "chr",
            "ckb", "da", "de", "dv", "ee", "el", "en", "eo", "et", "eu", "fi", "fo", "fur", "fy", "gl",
            "gsw", "ha", "haw", "hu", "ia", "io", "jgo", "ji", "jmc", "ka", "kaj", "kcg", "kk", "kkj",
            "kl", "ks", "ksb", "ku", "ky", "lb", "lg", "lij", "mas", "mgo", "ml", "mn", "mr", "nah",
            "nb", "nd", "ne", "nl", "nn", "nnh", "no", "nr", "ny", "nyn", "om", "or", "os", "pap", "ps",
            "rm", "rof", "rwk", "saq", "sc", "scn", "sd", "sdh", "seh", "sn", "so", "sq", "ss", "ssy",
            "st", "sv", "sw", "syr", "ta", "te", "teo", "tig", "tk", "tn", "tr", "ts", "ug", "ur", "uz",
            "ve", "vo", "vun", "wae", "xh", "xog", "yi":
            if n == 1 {
                return .one
            }
            return .other
        case "ak", "bho", "guw", "ln", "mg", "nso", "pa", "ti", "wa":
            if (0...1).contains(n) {
                return .one
            }
            return .other
        case "tzm":
            if (0...1).contains(n) || (11...99).contains(n) {
                return .one
            }
            return .other
        case "is", "mk":
            if n % 10 == 1 && n % 100 != 11 {
                return .one
            }
            return .other
        case "ceb", "fil", "tl":
            if (n == 1 || n == 2 || n == 3) || !(n % 10 == 4 || n % 10 == 6 || n % 10 == 9) {
                return .one
            }
            return .other
        case "lv", "prg":
            if n % 10 == 0 || (11...19).contains(n % 100) {
                return .zero
            }
            if n % 10 == 1 && n % 100 != 11 {
                return .one
            }
            return .other
        case "lag":
            if n == 0 {
                return .zero
            }
            if (n == 0 || n == 1) && n != 0 {
                return .one
            }
            return .other
        case "ksh":
            if n == 0 {
                return .zero
            }
            if n == 1 {
                return .one
            }
            return .other
        case "he", "iu", "iw", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms":
            if n == 1 {
                return .one
            }
            if n == 2 {
                return .two
            }
            return .other
        case "shi":
            if n == 0 || n == 1 {
                return .one
            }
            if (2...10).contains(n) {
                return .few
            }
            return .other
        case "mo", "ro":
            if n == 1 {
                return .one
            }
            if n == 0 || (2...19).contains(n % 100) {
                return .few
            }
            return .other
        case "bs", "hr", "sh", "sr":
            if n % 10 == 1 && n % 100 != 11 {
                return .one
            }
            if (2...4).contains(n % 10) && !(12...14).contains(n % 100) {
                return .few
            }
            return .other
        case "fr":
            if (n == 0 || n == 1) {
                return .one
            }
            if n != 0 && n % 1000000 == 0 {
                return .many
            }
            return .other
        case "pt":
            if (0...1).contains(n) {
                return .one
            }
            if n != 0 && n % 1000000 == 0 {
                return .many
            }
            return .other
        case "es", "it":
            if n == 1 {
                return .one
            }
            if n != 0 && n % 1000000 == 0 {
                return .many
            }
            return .other
        case "gd":
            if (n == 1 || n == 11) {
                return .one
            }
            if (n == 2 || n == 12) {
                return .two
            }
            if ((3...10).contains(n) || (13...19).contains(n)) {
                return .few
            }
            return .other
        case "dsb", "hsb", "sl":
            if n % 100 == 1 {
                return .one
            }
            if n % 100 == 2 {
                return .two
            }
            if (3...4).contains(n % 100) {
                return .few
            }
            return .other
        case "cs", "sk":
            if n == 1 {
                return .one
            }
            if (2...4).contains(n) {
                return .few
            }
            return .other
        case "pl":
            if n == 1 {
                return .one
            }
            if (2...4).contains(n % 10) && !(12...14).contains(n % 100) {
                return .few
            }
            if n != 1 && (0...1).contains(n % 10) || (5...9).contains(n % 10) || (12...14).contains(n % 100) {
                return .many
            }
            return .other
        case "be", "ru", "uk":
            if n % 10 == 1 && n % 100 != 11 {
                return .one
            }
            if (2...4).contains(n % 10) && !(12...14).contains(n % 100) {
                return .few
            }
            if n % 10 == 0 || (5...9).contains(n % 10) || (11...14).contains(n % 100) {
                return .many
            }
            return .other
        case "lt":
            if n % 10 == 1 && !(11...19).contains(n % 100) {
                return .one
            }
            if (2...9).contains(n % 10) && !(11...19).contains(n % 100) {
                return .few
            }
            return .other
        case "mt":
            if n == 1 {
                return .one
            }
            if n == 0 || (2...10).contains(n % 100) {
                return .few
            }
            if (11...19).contains(n % 100) {
                return .many
            }
            return .other
        case "br":
            if n % 10 == 1 && !(n % 100 == 11 || n % 100 == 71 || n % 100 == 91) {
                return .one
            }
            if n % 10 == 2 && !(n % 100 == 12 || n % 100 == 72 || n % 100 == 92) {
                return .two
            }
            if ((3...4).contains(n % 10) || n % 10 == 9)
                && !((10...19).contains(n % 100) || (70...79).contains(n % 100)
                    || (90...99).contains(n % 100))
            {
                return .few
            }
            if n != 0 && n % 1000000 == 0 {
                return .many
            }
            return .other
        case "ga":
            if n == 1 {
                return .one
            }
            if n == 2 {
                return .two
            }
            if (3...6).contains(n) {
                return .few
            }
            if (7...10).contains(n) {
                return .many
            }
            return .other
        case "gv":
            if n % 10 == 1 {
                return .one
            }
            if n % 10 == 2 {
                return .two
            }
            if (n % 100 == 0 || n % 100 == 20 || n % 100 == 40 || n % 100 == 60 || n % 100 == 80) {
                return .few
            }
            return .other
        case "kw":
            if n == 0 {
                return .zero
            }
            if n == 1 {
                return .one
            }
            if (n % 100 == 2 || n % 100 == 22 || n % 100 == 42 || n % 100 == 62 || n % 100 == 82)
                || n % 1000 == 0
                    && ((1000...20000).contains(n % 100000) || n % 100000 == 40000 || n % 100000 == 60000
                        || n % 100000 == 80000)
                || n != 0 && n % 1000000 == 100000
            {
                return .two
            }
            if (n % 100 == 3 || n % 100 == 23 || n % 100 == 43 || n % 100 == 63 || n % 100 == 83) {
                return .few
            }
            if n != 1 && (n % 100 == 1 || n % 100 == 21 || n % 100 == 41 || n % 100 == 61 || n % 100 == 81) {
                return .many
            }
            return .other
        case "ar", "ars":
            if n == 0 {
                return .zero
            }
            if n == 1 {
                return .one
            }
            if n == 2 {
                return .two
            }
            if (3...10).contains(n % 100) {
                return .few
            }
            if (11...99).contains(n % 100) {
                return .many
            }
            return .other
        case "cy":
            if n == 0 {
                return .zero
            }
            if n == 1 {
                return .one
            }
            if n == 2 {
                return .two
            }
            if n == 3 {
                return .few
            }
            if n == 6 {
                return .many
            }
            return .other
        default: return .other
        }
    }
}
