extension DiagnosticID {
    /// The paragraph of a finding about older versions of a site; nil for the others.
    var versionExplanation: String? {
        switch self {
        case .versionAddressTaken:
            """
            The addresses of an older version begin with its name, such as `/1.2/`, and a page or a file of the \
            present version is already there. Give the version another name, or move the page or the file.
            """
        case .versionFindings:
            """
            An older version has mistakes. The site is built all the same, because an older version stays as it was \
            published; this note only counts them. `portico check --versions` shows each of them at its usual level, \
            and `portico build --versions` fails on errors.
            """
        case .versionMissing:
            """
            The files of an older version are not where `site.versions` says they are: its folder \
            `versions/NAME/content` or its Git tag does not exist, or Git cannot be run. `portico version add NAME` \
            copies the present pages into such a folder. A machine that builds from tags needs a clone that has \
            them; a shallow clone usually has none.
            """
        default: nil
        }
    }
}
