extension DiagnosticID {
    /// The paragraphs of the ids that MarkdownSyntax reports; nil for the others.
    var markdownExplanation: String? {
        switch self {
        case .markdownAlertText:
            """
            Text stands on the same line as an alert's `[!NOTE]`. The marker must be alone on the first \
            line of the quote, otherwise other Markdown readers show it as plain text. Begin the text on \
            the next line.
            """
        case .markdownBidiControl:
            """
            The text holds an invisible character that changes its direction (U+202A–202E, U+2066–2069, \
            U+200E, U+200F, U+061C). It gets lost or misplaced when text is edited or copied. Remove it: \
            the builder isolates words of the other direction by itself, and `<bdi>` is there for the \
            rest.
            """
        case .markdownBidiControlInCode:
            """
            Code holds an invisible character that changes its direction. Code that reads differently \
            from what it does is a known attack (Trojan source), so no page may have it. Remove the \
            character, or write it as an escape of the language.
            """
        case .markdownCodeAttribute:
            """
            A word after a code fence is none that the builder knows, so it would be without effect. \
            Known are `title="a.swift"`, `tab` or `tab="SwiftUI"`, `{1,3-5}` or `mark="1,3-5"`, `diff`, \
            `sample` and `region`.
            """
        case .markdownCodeLanguage:
            """
            The first word of a code fence is no language that the builder knows, so the code would not \
            be coloured and its tab would have no proper name. Correct the spelling; write `text` for \
            what is no language.
            """
        case .markdownCodeMarks:
            """
            A code fence marks lines that the code does not have, or the marks cannot be read. Marks are \
            line numbers and ranges, counted from 1: `{1,3-5}`.
            """
        case .markdownForeignMark:
            """
            A line has a mark of another generator: a container (`:::note`), an admonition (`!!! note`), a \
            shortcode (`{{< … >}}`), a tag of Liquid, a line of MDX, a directive or a formula. Markdown has \
            none of them, so readers would see the mark itself. Write what the finding names instead; \
            `portico convert` does it for whole folders.
            """
        case .markdownControlCharacter:
            """
            The file holds a control character. It is invisible, no HTML page may contain it, and it is \
            shown as U+FFFD. Remove it.
            """
        case .markdownDuplicateID:
            """
            Two headings or anchors of a page have the same id, so that links to it reach only the \
            first. Give one of them another id, the same in every language.
            """
        case .markdownDuplicateTab:
            """
            Two code tabs of one group have the same name, so that a reader cannot tell them apart. Name \
            one with `tab="…"`, or put a paragraph between the groups.
            """
        case .markdownFenceInCode:
            """
            A code block contains a line that would begin another one. Mostly the block before was not \
            closed. If the line belongs to the code, begin and end the outer block with a longer fence.
            """
        case .markdownFootnoteUndefined:
            """
            The text refers to a footnote that the page does not define, so that the reference is shown \
            as it is written. Add a line `[^name]: …`, or put the reference in backticks if it is to be \
            read.
            """
        case .markdownFootnoteUnused:
            """
            The page defines a footnote that nothing refers to; it is not shown. Refer to it with \
            `[^name]`, or remove it.
            """
        case .markdownHeadingID:
            """
            The id of a heading, `{#id}`, is letters, digits, `-`, `_`, `.` and `:`; with \
            `headingIDs: ascii` in `portico.yml` it is lower-case ASCII letters, digits and hyphens and \
            begins with a letter. It is the same in every language, so that a reader who switches stays \
            at the section.
            """
        case .markdownHeadingLevel:
            """
            A heading is more than one level below the one before. Screen readers list headings as a \
            tree, in which a level would be missing. Use the next level.
            """
        case .markdownHTMLAttribute:
            """
            A raw HTML tag has an attribute that pages may not use, or one with a value that it cannot \
            have. The attribute is left out; when it only changed looks (`align`, `target`), this is a \
            note. Ids follow the rule of headings, `dir` is `ltr`, `rtl` or `auto`. `<steps>`, `<cards>` \
            and `<tabs>` have no attributes, and each `<tab>` needs a `title`.
            """
        case .markdownHTMLTag:
            """
            Pages may use the raw HTML tags that say what text is: tables, lists, pictures, `<details>`, \
            `<figure>`, `<kbd>` and the like. Whatever could run a script or load a foreign page \
            (`<script>`, `<iframe>`, `<form>`, `<svg>`) is left out. Use Markdown, or backticks if the \
            tag is to be read.
            """
        case .markdownHTMLUnbalanced:
            """
            A raw HTML tag is not closed, or closed without being open, in the block or paragraph where \
            it stands. The builder closes it there, which may not be where it was meant to end.
            """
        case .markdownImageSize:
            """
            The braces after an image hold its size in CSS pixels, `{width=640 height=480}`, and nothing \
            else. With a size the page does not jump while the image loads.
            """
        case .markdownImageWithoutText:
            """
            An image has no alternative text, so that it tells nothing to readers who cannot see it. Say \
            in the brackets what it shows, as far as it matters here.
            """
        case .markdownInvalidUTF8:
            """
            The file is not in the encoding UTF-8; the place of the first wrong byte is given. Each such \
            byte is shown as U+FFFD. Save the file as UTF-8.
            """
        case .markdownLinkScheme:
            """
            A link or image uses a kind of URL that pages may not use, such as `javascript:` or `data:`. \
            It is shown without a link. Links may begin with `https:`, `http:`, `mailto:` or `tel:`, or \
            be paths; put other URLs in backticks.
            """
        case .markdownNestingTooDeep:
            """
            Quotes, lists or spans stand within each other deeper than any reader could follow and than \
            the builder is willing to go. What is deeper is shown as plain text.
            """
        case .markdownNotNFC:
            """
            Text is not in Unicode normalisation form C: a letter and its mark are written as two \
            characters where one exists, or marks are in another order. It looks alike, but search, ids \
            and file names compare characters. Apply the change that is proposed, or save the file in \
            form C.
            """
        case .markdownPlaygroundKey:
            """
            A line of a `playground` block is neither `provider: …` nor `step: …`. Correct its spelling \
            or remove it.
            """
        case .markdownPlaygroundProvider:
            """
            A `playground` block does not say which provider it is about. Add a line such as `provider: \
            apple.com`.
            """
        case .markdownTooLarge:
            """
            The page is larger than the builder is willing to read. Divide it.
            """
        case .markdownTooManyAddresses:
            """
            The page has so many `@`, `://` or `www` that looking for bare links would take too long. Bare \
            addresses on it do not become links. Divide the page.
            """
        case .markdownTooManyCells:
            """
            The page has lines with so many `|` signs that its tables would take too long to read. They \
            are shown as text. Divide the page or the table.
            """
        case .markdownUnclosedFence:
            """
            A code block has no end, so that the rest of the page, or of the list item or quote, is \
            shown as code. End it with a line that has the same fence.
            """
        case .markdownUnknownAlert:
            """
            A quote begins with `[!WORD]`, but the word is none of NOTE, TIP, IMPORTANT, WARNING and \
            CAUTION. It is shown as a quote. Correct the word.
            """
        default: nil
        }
    }
}
