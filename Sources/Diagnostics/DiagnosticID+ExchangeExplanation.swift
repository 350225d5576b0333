extension DiagnosticID {
    /// The paragraph of a finding about a file that translators gave back, or about a page of another host.
    var exchangeExplanation: String? {
        switch self {
        case .exchangeConflict:
            """
            A translation was changed in the project after it was exported, and the imported file has a different \
            text for it. The project's text stays. Combine the two by hand, or import with `--force`, which takes the \
            text from the file.
            """
        case .exchangeLostPart:
            """
            An imported translation lacks code, the target of a link or a tag that its source contains. Copy it from \
            the source into the translation, or import with `--force`, which takes the translation as it is.
            """
        case .exchangeSourceChanged:
            """
            The source of a section was changed after the section was exported, so the imported translation does not \
            match it any more. Export the section again. With `--force` the translation is imported and marked as \
            stale.
            """
        case .exchangeUnfit:
            """
            An imported translation cannot take the place of its section: it has no heading or several, a different \
            id, or a code block that is not closed. A section is a single heading with the text below it.
            """
        case .exchangeUnknownPlace:
            """
            An imported file has a page or a section that the source language does not have, because it was renamed \
            or removed after the export. Correct the name in the file, or remove the section from it.
            """
        case .exchangeUnreadable:
            """
            A file cannot be imported: it is damaged, it is neither XLIFF 2.1 nor PO, it was not exported by Portico, \
            or its languages are not those of the site. Nothing in it was used. Correct the line that the message \
            names, or export the pages again.
            """
        case .linkExternalBroken:
            """
            A page that a link leads to is gone (404 or 410), or its host does not exist. Only `portico check \
            --external` asks. Link to another page, or remove the link.
            """
        case .linkExternalMoved:
            """
            The page that a link leads to has permanently moved to a different address. The message gives the new one.
            """
        case .linkExternalUnreachable:
            """
            Whether a linked page exists cannot be determined: its host does not answer, reports an error, or refuses \
            programs. Try again later, look at the page in a browser, or list the address under \
            `site.externalLinks.except`. Addresses on private networks and on this machine are asked for only if \
            `site.externalLinks.private` names them.
            """
        default: nil
        }
    }
}
