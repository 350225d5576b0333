/// Pictures of people who do not exist: a coloured disc, different for every number.
package enum Avatar {
    /// A square SVG without text or script.
    package static func svg(_ number: UInt64) -> StandInResponse {
        let hue = number % 360
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">\
            <rect width="96" height="96" fill="hsl(\(hue) 35% 82%)"/>\
            <circle cx="48" cy="38" r="18" fill="hsl(\(hue) 40% 40%)"/>\
            <path d="M12 96a36 36 0 0 1 72 0z" fill="hsl(\(hue) 40% 40%)"/></svg>
            """
        return .bytes(
            Array(text.utf8), contentType: "image/svg+xml", status: 200,
            headers: [
                ("Cache-Control", "private, max-age=3600"),
                // Pages of apps, which are other origins, show them.
                ("Cross-Origin-Resource-Policy", "cross-origin"),
            ])
    }

    /// The number in a path such as `/avatar/123.svg`.
    package static func number(inPath path: String) -> UInt64? {
        guard path.hasPrefix("/avatar/"), path.hasSuffix(".svg") else { return nil }
        return UInt64(path.dropFirst(8).dropLast(4))
    }
}
