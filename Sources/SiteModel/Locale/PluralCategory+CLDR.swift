// Made by scripts/cldr.py of Unicode CLDR 41 (Debian's unicode-cldr-core); not to be changed by hand.
// © 1991–2022 Unicode, Inc. Unicode licence: LICENSES/Unicode.txt.

extension PluralCategory {
    /// The subtags of languages, each with the form that a whole number takes in it.
    static let cldr: [(languages: String, form: @Sendable (UInt) -> PluralCategory)] = [
        ("am as bn doi fa gu hi kn pcm zu", { form0($0) }),
        ("ff hy kab si", { form1($0) }),
        (
            "af an asa ast az bal bem bez bg brx ca ce cgg chr ckb da de dv ee el en eo et eu "
                + "fi fo fur fy gl gsw ha haw hu ia io jgo ji jmc ka kaj kcg kk kkj kl ks ksb ku ky "
                + "lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr ny nyn om or os pap ps "
                + "rm rof rwk saq sc scn sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk "
                + "tn tr ts ug ur uz ve vo vun wae xh xog yi", { form2($0) }
        ),
        ("ak bho guw ln mg nso pa ti wa", { form3($0) }),
        ("tzm", { form4($0) }),
        ("is mk", { form5($0) }),
        ("ceb fil tl", { form6($0) }),
        ("lv prg", { form7($0) }),
        ("lag", { form8($0) }),
        ("ksh", { form9($0) }),
        ("he iu iw naq sat se sma smi smj smn sms", { form10($0) }),
        ("shi", { form11($0) }),
        ("mo ro", { form12($0) }),
        ("bs hr sh sr", { form13($0) }),
        ("fr", { form14($0) }),
        ("pt", { form15($0) }),
        ("es it", { form16($0) }),
        ("gd", { form17($0) }),
        ("dsb hsb sl", { form18($0) }),
        ("cs sk", { form19($0) }),
        ("pl", { form20($0) }),
        ("be ru uk", { form21($0) }),
        ("lt", { form22($0) }),
        ("mt", { form23($0) }),
        ("br", { form24($0) }),
        ("ga", { form25($0) }),
        ("gv", { form26($0) }),
        ("kw", { form27($0) }),
        ("ar ars", { form28($0) }),
        ("cy", { form29($0) }),
    ]

    private static func form0(_ n: UInt) -> PluralCategory {
        if n == 0 || n == 1 { return .one }
        return .other
    }

    private static func form1(_ n: UInt) -> PluralCategory {
        if (n == 0 || n == 1) { return .one }
        return .other
    }

    private static func form2(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        return .other
    }

    private static func form3(_ n: UInt) -> PluralCategory {
        if (0...1).contains(n) { return .one }
        return .other
    }

    private static func form4(_ n: UInt) -> PluralCategory {
        if (0...1).contains(n) || (11...99).contains(n) { return .one }
        return .other
    }

    private static func form5(_ n: UInt) -> PluralCategory {
        if n % 10 == 1 && n % 100 != 11 { return .one }
        return .other
    }

    private static func form6(_ n: UInt) -> PluralCategory {
        if (n == 1 || n == 2 || n == 3) || !(n % 10 == 4 || n % 10 == 6 || n % 10 == 9) { return .one }
        return .other
    }

    private static func form7(_ n: UInt) -> PluralCategory {
        if n % 10 == 0 || (11...19).contains(n % 100) { return .zero }
        if n % 10 == 1 && n % 100 != 11 { return .one }
        return .other
    }

    private static func form8(_ n: UInt) -> PluralCategory {
        if n == 0 { return .zero }
        if (n == 0 || n == 1) && n != 0 { return .one }
        return .other
    }

    private static func form9(_ n: UInt) -> PluralCategory {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        return .other
    }

    private static func form10(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if n == 2 { return .two }
        return .other
    }

    private static func form11(_ n: UInt) -> PluralCategory {
        if n == 0 || n == 1 { return .one }
        if (2...10).contains(n) { return .few }
        return .other
    }

    private static func form12(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if n == 0 || (2...19).contains(n % 100) { return .few }
        return .other
    }

    private static func form13(_ n: UInt) -> PluralCategory {
        if n % 10 == 1 && n % 100 != 11 { return .one }
        if (2...4).contains(n % 10) && !(12...14).contains(n % 100) { return .few }
        return .other
    }

    private static func form14(_ n: UInt) -> PluralCategory {
        if (n == 0 || n == 1) { return .one }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func form15(_ n: UInt) -> PluralCategory {
        if (0...1).contains(n) { return .one }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func form16(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func form17(_ n: UInt) -> PluralCategory {
        if (n == 1 || n == 11) { return .one }
        if (n == 2 || n == 12) { return .two }
        if ((3...10).contains(n) || (13...19).contains(n)) { return .few }
        return .other
    }

    private static func form18(_ n: UInt) -> PluralCategory {
        if n % 100 == 1 { return .one }
        if n % 100 == 2 { return .two }
        if (3...4).contains(n % 100) { return .few }
        return .other
    }

    private static func form19(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if (2...4).contains(n) { return .few }
        return .other
    }

    private static func form20(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if (2...4).contains(n % 10) && !(12...14).contains(n % 100) { return .few }
        if n != 1 && (0...1).contains(n % 10) || (5...9).contains(n % 10) || (12...14).contains(n % 100) {
            return .many
        }
        return .other
    }

    private static func form21(_ n: UInt) -> PluralCategory {
        if n % 10 == 1 && n % 100 != 11 { return .one }
        if (2...4).contains(n % 10) && !(12...14).contains(n % 100) { return .few }
        if n % 10 == 0 || (5...9).contains(n % 10) || (11...14).contains(n % 100) { return .many }
        return .other
    }

    private static func form22(_ n: UInt) -> PluralCategory {
        if n % 10 == 1 && !(11...19).contains(n % 100) { return .one }
        if (2...9).contains(n % 10) && !(11...19).contains(n % 100) { return .few }
        return .other
    }

    private static func form23(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if n == 0 || (2...10).contains(n % 100) { return .few }
        if (11...19).contains(n % 100) { return .many }
        return .other
    }

    private static func form24(_ n: UInt) -> PluralCategory {
        if n % 10 == 1 && !(n % 100 == 11 || n % 100 == 71 || n % 100 == 91) { return .one }
        if n % 10 == 2 && !(n % 100 == 12 || n % 100 == 72 || n % 100 == 92) { return .two }
        if ((3...4).contains(n % 10) || n % 10 == 9)
            && !((10...19).contains(n % 100) || (70...79).contains(n % 100) || (90...99).contains(n % 100))
        {
            return .few
        }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func form25(_ n: UInt) -> PluralCategory {
        if n == 1 { return .one }
        if n == 2 { return .two }
        if (3...6).contains(n) { return .few }
        if (7...10).contains(n) { return .many }
        return .other
    }

    private static func form26(_ n: UInt) -> PluralCategory {
        if n % 10 == 1 { return .one }
        if n % 10 == 2 { return .two }
        if (n % 100 == 0 || n % 100 == 20 || n % 100 == 40 || n % 100 == 60 || n % 100 == 80) { return .few }
        return .other
    }

    private static func form27(_ n: UInt) -> PluralCategory {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        if (n % 100 == 2 || n % 100 == 22 || n % 100 == 42 || n % 100 == 62 || n % 100 == 82)
            || n % 1000 == 0
                && ((1000...20000).contains(n % 100000) || n % 100000 == 40000 || n % 100000 == 60000
                    || n % 100000 == 80000)
            || n != 0 && n % 1000000 == 100000
        {
            return .two
        }
        if (n % 100 == 3 || n % 100 == 23 || n % 100 == 43 || n % 100 == 63 || n % 100 == 83) { return .few }
        if n != 1 && (n % 100 == 1 || n % 100 == 21 || n % 100 == 41 || n % 100 == 61 || n % 100 == 81) {
            return .many
        }
        return .other
    }

    private static func form28(_ n: UInt) -> PluralCategory {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        if n == 2 { return .two }
        if (3...10).contains(n % 100) { return .few }
        if (11...99).contains(n % 100) { return .many }
        return .other
    }

    private static func form29(_ n: UInt) -> PluralCategory {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        if n == 2 { return .two }
        if n == 3 { return .few }
        if n == 6 { return .many }
        return .other
    }
}
