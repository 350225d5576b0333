// Made by scripts/cldr.py of Unicode CLDR 41 (Debian's unicode-cldr-core); not to be changed by hand.
// © 1991–2022 Unicode, Inc. Unicode licence: LICENSES/Unicode.txt.

extension LocaleFormats {
    static let cldr: [String: LocaleFormats] = [
        "ar": LocaleFormats(
            date: "d MMM y",
            months: "يناير|فبراير|مارس|أبريل|مايو|يونيو|"
                + "يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر",
            pair: " و", comma: " و", last: " و",
            quotes: "”|“|’|‘",
            decimal: ".", group: ","),
        "az": LocaleFormats(
            date: "d MMM y",
            months: "yan|fev|mar|apr|may|iyn|"
                + "iyl|avq|sen|okt|noy|dek",
            pair: " və ", comma: ", ", last: " və ",
            quotes: "“|”|‘|’",
            decimal: ",", group: "."),
        "bn": LocaleFormats(
            date: "d MMM, y",
            months: "জানু|ফেব|মার্চ|এপ্রিল|মে|জুন|"
                + "জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর",
            pair: " এবং ", comma: ", ", last: " এবং ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "cs": LocaleFormats(
            date: "d. M. y",
            months: "",
            pair: " a ", comma: ", ", last: " a ",
            quotes: "„|“|‚|‘",
            decimal: ",", group: " "),
        "da": LocaleFormats(
            date: "d. MMM y",
            months: "jan.|feb.|mar.|apr.|maj|jun.|"
                + "jul.|aug.|sep.|okt.|nov.|dec.",
            pair: " og ", comma: ", ", last: " og ",
            quotes: "“|”|‘|’",
            decimal: ",", group: "."),
        "de": LocaleFormats(
            date: "d. MMM y",
            months: "Jan.|Feb.|März|Apr.|Mai|Juni|"
                + "Juli|Aug.|Sept.|Okt.|Nov.|Dez.",
            pair: " und ", comma: ", ", last: " und ",
            quotes: "„|“|‚|‘",
            decimal: ",", group: "."),
        "el": LocaleFormats(
            date: "d MMM y",
            months: "Ιαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|"
                + "Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ",
            pair: " και ", comma: ", ", last: " και ",
            quotes: "«|»|“|”",
            decimal: ",", group: "."),
        "en": LocaleFormats(
            date: "d MMM y",
            months: "Jan|Feb|Mar|Apr|May|Jun|"
                + "Jul|Aug|Sept|Oct|Nov|Dec",
            pair: " and ", comma: ", ", last: " and ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "es": LocaleFormats(
            date: "d MMM y",
            months: "ene|feb|mar|abr|may|jun|"
                + "jul|ago|sept|oct|nov|dic",
            pair: " y ", comma: ", ", last: " y ",
            quotes: "«|»|“|”",
            decimal: ",", group: "."),
        "fa": LocaleFormats(
            date: "d MMM y",
            months: "ژانویه|فوریه|مارس|آوریل|مه|ژوئن|"
                + "ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر",
            pair: " و ", comma: "،‏ ", last: "، و ",
            quotes: "«|»|‹|›",
            decimal: ".", group: ","),
        "fi": LocaleFormats(
            date: "d. MMM y",
            months: "tammik.|helmik.|maalisk.|huhtik.|toukok.|kesäk.|"
                + "heinäk.|elok.|syysk.|lokak.|marrask.|jouluk.",
            pair: " ja ", comma: ", ", last: " ja ",
            quotes: "”|”|’|’",
            decimal: ",", group: " "),
        "fr": LocaleFormats(
            date: "d MMM y",
            months: "janv.|févr.|mars|avr.|mai|juin|"
                + "juil.|août|sept.|oct.|nov.|déc.",
            pair: " et ", comma: ", ", last: " et ",
            quotes: "«|»|«|»",
            decimal: ",", group: " "),
        "he": LocaleFormats(
            date: "d בMMM y",
            months: "ינו׳|פבר׳|מרץ|אפר׳|מאי|יוני|"
                + "יולי|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳",
            pair: " ו", comma: ", ", last: " ו",
            quotes: "”|”|’|’",
            decimal: ".", group: ","),
        "hi": LocaleFormats(
            date: "d MMM y",
            months: "जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|"
                + "जुल॰|अग॰|सित॰|अक्तू॰|नव॰|दिस॰",
            pair: " और ", comma: ", ", last: ", और ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "hu": LocaleFormats(
            date: "y. MMM d.",
            months: "jan.|febr.|márc.|ápr.|máj.|jún.|"
                + "júl.|aug.|szept.|okt.|nov.|dec.",
            pair: " és ", comma: ", ", last: " és ",
            quotes: "„|”|»|«",
            decimal: ",", group: " "),
        "id": LocaleFormats(
            date: "d MMM y",
            months: "Jan|Feb|Mar|Apr|Mei|Jun|"
                + "Jul|Agu|Sep|Okt|Nov|Des",
            pair: " dan ", comma: ", ", last: ", dan ",
            quotes: "“|”|‘|’",
            decimal: ",", group: "."),
        "it": LocaleFormats(
            date: "d MMM y",
            months: "gen|feb|mar|apr|mag|giu|"
                + "lug|ago|set|ott|nov|dic",
            pair: " e ", comma: ", ", last: " e ",
            quotes: "«|»|“|”",
            decimal: ",", group: "."),
        "ja": LocaleFormats(
            date: "y年M月d日",
            months: "",
            pair: "、", comma: "、", last: "、",
            quotes: "「|」|『|』",
            decimal: ".", group: ","),
        "ko": LocaleFormats(
            date: "y년 MMM d일",
            months: "1월|2월|3월|4월|5월|6월|"
                + "7월|8월|9월|10월|11월|12월",
            pair: " 및 ", comma: ", ", last: " 및 ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "nb": LocaleFormats(
            date: "d. MMM y",
            months: "jan.|feb.|mar.|apr.|mai|jun.|"
                + "jul.|aug.|sep.|okt.|nov.|des.",
            pair: " og ", comma: ", ", last: " og ",
            quotes: "«|»|‘|’",
            decimal: ",", group: " "),
        "nl": LocaleFormats(
            date: "d MMM y",
            months: "jan.|feb.|mrt.|apr.|mei|jun.|"
                + "jul.|aug.|sep.|okt.|nov.|dec.",
            pair: " en ", comma: ", ", last: " en ",
            quotes: "‘|’|‘|’",
            decimal: ",", group: "."),
        "pl": LocaleFormats(
            date: "d MMM y",
            months: "sty|lut|mar|kwi|maj|cze|"
                + "lip|sie|wrz|paź|lis|gru",
            pair: " i ", comma: ", ", last: " i ",
            quotes: "„|”|«|»",
            decimal: ",", group: " "),
        "pt": LocaleFormats(
            date: "d 'de' MMM 'de' y",
            months: "jan.|fev.|mar.|abr.|mai.|jun.|"
                + "jul.|ago.|set.|out.|nov.|dez.",
            pair: " e ", comma: ", ", last: " e ",
            quotes: "“|”|‘|’",
            decimal: ",", group: "."),
        "ro": LocaleFormats(
            date: "d MMM y",
            months: "ian.|feb.|mar.|apr.|mai|iun.|"
                + "iul.|aug.|sept.|oct.|nov.|dec.",
            pair: " și ", comma: ", ", last: " și ",
            quotes: "„|”|«|»",
            decimal: ",", group: "."),
        "ru": LocaleFormats(
            date: "d MMM y 'г'.",
            months: "янв.|февр.|мар.|апр.|мая|июн.|"
                + "июл.|авг.|сент.|окт.|нояб.|дек.",
            pair: " и ", comma: ", ", last: " и ",
            quotes: "«|»|„|“",
            decimal: ",", group: " "),
        "sq": LocaleFormats(
            date: "d MMM y",
            months: "jan|shk|mar|pri|maj|qer|"
                + "korr|gush|sht|tet|nën|dhj",
            pair: " dhe ", comma: ", ", last: " dhe ",
            quotes: "«|»|“|”",
            decimal: ",", group: " "),
        "sv": LocaleFormats(
            date: "d MMM y",
            months: "jan.|feb.|mars|apr.|maj|juni|"
                + "juli|aug.|sep.|okt.|nov.|dec.",
            pair: " och ", comma: ", ", last: " och ",
            quotes: "”|”|’|’",
            decimal: ",", group: " "),
        "sw": LocaleFormats(
            date: "d MMM y",
            months: "Jan|Feb|Mac|Apr|Mei|Jun|"
                + "Jul|Ago|Sep|Okt|Nov|Des",
            pair: " na ", comma: ", ", last: " na ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "ta": LocaleFormats(
            date: "d MMM, y",
            months: "ஜன.|பிப்.|மார்.|ஏப்.|மே|ஜூன்|"
                + "ஜூலை|ஆக.|செப்.|அக்.|நவ.|டிச.",
            pair: " மற்றும் ", comma: ", ", last: " மற்றும் ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "th": LocaleFormats(
            date: "d MMM y",
            months: "ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|"
                + "ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.",
            pair: "และ", comma: " ", last: " และ",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "tr": LocaleFormats(
            date: "d MMM y",
            months: "Oca|Şub|Mar|Nis|May|Haz|"
                + "Tem|Ağu|Eyl|Eki|Kas|Ara",
            pair: " ve ", comma: ", ", last: " ve ",
            quotes: "“|”|‘|’",
            decimal: ",", group: "."),
        "uk": LocaleFormats(
            date: "d MMM y 'р'.",
            months: "січ.|лют.|бер.|квіт.|трав.|черв.|"
                + "лип.|серп.|вер.|жовт.|лист.|груд.",
            pair: " і ", comma: ", ", last: " і ",
            quotes: "«|»|„|“",
            decimal: ",", group: " "),
        "ur": LocaleFormats(
            date: "d MMM، y",
            months: "جنوری|فروری|مارچ|اپریل|مئی|جون|"
                + "جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر",
            pair: " اور ", comma: "، ", last: "، اور ",
            quotes: "”|“|’|‘",
            decimal: ".", group: ","),
        "vi": LocaleFormats(
            date: "d MMM, y",
            months: "thg 1|thg 2|thg 3|thg 4|thg 5|thg 6|"
                + "thg 7|thg 8|thg 9|thg 10|thg 11|thg 12",
            pair: " và ", comma: ", ", last: " và ",
            quotes: "“|”|‘|’",
            decimal: ",", group: "."),
        "zh": LocaleFormats(
            date: "y年M月d日",
            months: "",
            pair: "和", comma: "、", last: "和",
            quotes: "“|”|‘|’",
            decimal: ".", group: ","),
        "zh-Hant": LocaleFormats(
            date: "y年M月d日",
            months: "",
            pair: "和", comma: "、", last: "和",
            quotes: "「|」|『|』",
            decimal: ".", group: ","),
    ]
}
