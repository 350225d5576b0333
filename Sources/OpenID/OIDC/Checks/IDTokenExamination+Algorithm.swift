extension IDTokenExamination {
    /// The header's algorithm is one the issuer is known to use: never `none`, never a symmetric one.
    mutating func checkAlgorithm() -> CheckFinding {
        let expected = expectations.algorithms.map(\.rawValue).sorted().joined(separator: " | ")
        guard let header else { return .notApplicable(expected) }
        let name = header["alg"]?.stringValue
        let shown = name ?? header["alg"]?.serializedText ?? CheckFinding.nothing
        guard let named = name.flatMap(Algorithm.init(rawValue:)), expectations.algorithms.contains(named)
        else {
            return .failed(expected, shown, .algorithmNotAllowed(name))
        }
        algorithm = named
        return .passed(expected, shown)
    }
}
