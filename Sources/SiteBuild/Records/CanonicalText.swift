/// A value as text that is the same in every process, for keys of caches.
///
/// Dictionaries and sets have an order of their own in each process, so their parts are sorted here; everything else
/// stands in the order of its declaration.
enum CanonicalText {
    static func of(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { "\($0.label ?? ""): \(of($0.value))" }
        switch mirror.displayStyle {
        case .dictionary, .set: return "[\(parts.sorted().joined(separator: ", "))]"
        case nil: return String(reflecting: value)
        default:
            guard !parts.isEmpty else { return String(reflecting: value) }
            return "\(type(of: value))(\(parts.joined(separator: ", ")))"
        }
    }
}
