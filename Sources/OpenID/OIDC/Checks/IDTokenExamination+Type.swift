extension IDTokenExamination {
    /// `typ` is `JWT` or absent; an access token (`at+jwt`) or logout token is another kind of token.
    func checkType() -> CheckFinding {
        guard let header else { return .notApplicable("JWT") }
        guard let value = header["typ"] else { return .notApplicable("JWT") }
        let type = value.stringValue ?? value.serializedText
        guard value.stringValue?.lowercased() == "jwt" else { return .failed("JWT", type, .wrongType(type)) }
        return .passed("JWT", type)
    }
}
