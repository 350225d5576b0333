/// Subtags that stand in the registry (BCP 47 §3): languages of two letters (ISO 639-1), scripts (ISO 15924), regions
/// (ISO 3166-1). Languages of three letters are too many to list, and stand for themselves.
enum RegisteredSubtags {
    static let languages = set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de \
        dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia \
        id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo \
        lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl \
        ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti \
        tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """)

    static let scripts = set(
        """
        Adlm Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd \
        Cakm Cans Cari Cham Cher Chrs Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr Dsrt Dupl Egyp Elba Elym \
        Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira \
        Hluw Hmng Hmnp Hrkt Hung Ital Java Jpan Kali Kana Khar Khmr Khoj Kits Knda Kore Kthi Lana Laoo \
        Latf Latg Latn Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc Mero \
        Mlym Modi Mong Mroo Mtei Mult Mymr Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma \
        Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd \
        Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng \
        Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb
        """)

    static let regions = set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS \
        BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE \
        EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM \
        HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC \
        LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA \
        NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW \
        SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO \
        TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
        """)

    /// Codes that are taken for another's: countries for languages, and one the other way round.
    static let mistaken = [
        "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "il": "he", "jp": "ja", "ua": "uk", "vn": "vi",
        "UK": "GB",
    ]

    private static func set(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}
