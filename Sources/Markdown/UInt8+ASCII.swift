extension UInt8 {
    /// Indicates whether this is an ASCII letter.
    var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    /// Indicates whether this is an ASCII digit.
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Indicates whether this is an ASCII letter or digit.
    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
    /// Indicates whether this is ASCII punctuation, as CommonMark counts it.
    var isASCIIPunctuation: Bool { self > 0x20 && self < 0x7F && !isASCIIAlphanumeric }
    /// Indicates whether this is a space, tab or line end.
    var isASCIISpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    /// The lower-case letter, or the byte itself.
    var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
