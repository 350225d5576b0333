extension HTMLState {
    /// The one state that stands for both, where what follows means the same after either; nil when there is none.
    ///
    /// A section writes its content any number of times, so what follows it is reached from two states.
    func joined(with other: HTMLState) -> HTMLState? {
        if self == other { return self }
        guard isInsideTag, other.isInsideTag, element == other.element, isEndTag == other.isEndTag else {
            return nil
        }
        if case .value = place, place == other.place, attribute == other.attribute {
            var joined = self
            joined.url =
                url == .forbiddenScheme || other.url == .forbiddenScheme ? .forbiddenScheme : .afterVariable
            return joined
        }
        guard isBetweenAttributes, other.isBetweenAttributes else { return nil }
        var joined = HTMLState(place: .endOfName, element: element, isEndTag: isEndTag)
        let places = [place, other.place]
        if !places.contains(.tagName), !places.contains(.attributeName), !places.contains(.endOfName) {
            joined.place = .beforeAttributeName
        }
        return joined
    }

    private var isBetweenAttributes: Bool {
        switch place {
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName, .endOfName: true
        default: false
        }
    }
}
