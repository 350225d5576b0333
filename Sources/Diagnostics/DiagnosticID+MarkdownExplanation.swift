extension DiagnosticID {
    /// The paragraphs of the ids that MarkdownSyntax reports; nil for the others.
    var markdownExplanation: String? {
        switch self {
        case .markdownAlertText:
            """
            There is text on the same line as an alert's `[!NOTE]`. The marker must be alone on the first line of the \
            quote; otherwise, other Markdown readers show it as plain text. Begin the text on \
            the next line.
            """
        case .markdownBidiControl:
            """
            The text contains an invisible character that changes the text direction (U+202A–202E, U+2066–2069, \
            U+200E, U+200F, U+061C). Such a character gets lost or misplaced when text is edited or copied. Remove it: \
            the builder isolates words that run in the other direction by itself, and you can use `<bdi>` for the \
            rest.
            """
        case .markdownBidiControlInCode:
            """
            Code contains an invisible character that changes the text direction. Code that reads differently from \
            what it does is a known attack (Trojan source), so no page may contain such a character. Remove it, or \
            write it as an escape sequence of the programming language.
            """
        case .markdownCodeAttribute:
            """
            The builder does not know a word on the opening line of a code fence, so the word would have no effect. It \
            knows `title="a.swift"`, `tab` or `tab="SwiftUI"`, `{1,3-5}` or `mark="1,3-5"`, `diff`, \
            `sample` and `region`.
            """
        case .markdownCodeLanguage:
            """
            The first word of a code fence is not a language that the builder knows, so the code would not be coloured \
            and its tab would have no proper name. Correct the spelling, or write `text` if the code is not in any \
            language.
            """
        case .markdownCodeMarks:
            """
            A code fence marks lines that the code does not have, or the marks cannot be read. Marks are \
            line numbers and ranges, counted from 1: `{1,3-5}`.
            """
        case .markdownForeignMark:
            """
            A line uses the markup of another site generator: a container (`:::note`), an admonition (`!!! note`), a \
            shortcode (`{{< … >}}`), a Liquid tag, a line of MDX, a directive, a formula (`$x$`), a list of headings \
            (`[TOC]`), an abbreviation (`*[HTML]: …`), a definition (`: text`), marked text (`==x==`), a subscript \
            (`H~2~O`), a superscript (`x^2^`), a remark of a critic (`{++x++}`), the name of a character (`:smile:`), a \
            wiki link (`[[x]]`) or a class (`{.x}`); or a link by reference whose name the page does not define. Markdown \
            has none of these, so readers would see the markup itself. Replace it with what the finding names; \
            `portico convert` does this for whole folders.
            """
        case .markdownControlCharacter:
            """
            The file contains a control character. Such a character is invisible and not allowed in HTML, so U+FFFD is \
            shown instead. Remove it.
            """
        case .markdownDuplicateID:
            """
            Two headings or anchors on a page have the same id, so links to that id reach only the first. Give one of \
            them a different id, and use the same id in every language.
            """
        case .markdownDuplicateTab:
            """
            Two code tabs in one group have the same name, so readers cannot tell them apart. Name one of them with \
            `tab="…"`, or put a paragraph between them so that they form two groups.
            """
        case .markdownFenceInCode:
            """
            A code block contains a line that would begin another code block. Usually, this means that the first block \
            was not closed. If the line belongs to the code, begin and end the outer block with a longer fence.
            """
        case .markdownFootnoteUndefined:
            """
            The text refers to a footnote that the page does not define, so the reference is shown as it is \
            written. Add a line `[^name]: …`, or put the reference in backticks if readers should see it as it \
            is.
            """
        case .markdownFootnoteUnused:
            """
            The page defines a footnote that nothing refers to; it is not shown. Refer to it with \
            `[^name]`, or remove it.
            """
        case .markdownHeadingID:
            """
            The id of a heading, `{#id}`, consists of letters, digits, `-`, `_`, `.` and `:`; with `headingIDs: \
            ascii` in `portico.yml`, it consists of lower-case ASCII letters, digits and hyphens and begins with a \
            letter. It is the same in every language, so that readers who switch languages stay in the same \
            section.
            """
        case .markdownHeadingLevel:
            """
            A heading is more than one level below the heading before it. Screen readers list headings as a tree, and \
            this tree would lack a level. Use the next level.
            """
        case .markdownHTMLAttribute:
            """
            A raw HTML tag has an attribute that pages may not use, or an attribute has a value that is not allowed. \
            The attribute is left out; if it only changed the appearance (`align`, `target`), this is a note. Ids \
            follow the same rule as the ids of headings; `dir` is `ltr`, `rtl` or `auto`. `<steps>`, `<cards>` \
            and `<tabs>` have no attributes, and each `<tab>` needs a `title`.
            """
        case .markdownHTMLTag:
            """
            Pages may use the raw HTML tags that say what the text is: tables, lists, pictures, `<details>`, \
            `<figure>`, `<kbd>` and the like. Anything that could run a script or load an external page (`<script>`, \
            `<iframe>`, `<form>`, `<svg>`) is left out. Use Markdown, or put the tag in backticks if readers should \
            see it.
            """
        case .markdownHTMLUnbalanced:
            """
            A raw HTML tag is not closed, or is closed without having been opened, in the block or paragraph where it \
            appears. The builder closes an open tag at the end of that block, which may not be where you meant it to \
            end.
            """
        case .markdownImageSize:
            """
            The braces after an image may contain only its size in CSS pixels, `{width=640 height=480}`. With a size, \
            the page does not jump while the image loads.
            """
        case .markdownImageWithoutText:
            """
            An image has no alternative text, so it says nothing to readers who cannot see it. In the brackets, \
            describe what the image shows, as far as that matters here.
            """
        case .markdownInHTML:
            """
            A block of HTML contains Markdown, for example `<summary>Use **all**</summary>`. Markdown is not read there, \
            so readers would see the marks. Write `<strong>`, `<code>` or `<a href="…">`, or put an empty line before and \
            after the text.
            """
        case .markdownInvalidUTF8:
            """
            The file is not encoded in UTF-8; the finding gives the position of the first invalid byte. Each such \
            byte is shown as U+FFFD. Save the file as UTF-8.
            """
        case .markdownLinkScheme:
            """
            A link or image uses a kind of URL that pages may not use, such as `javascript:` or `data:`. \
            It is shown without a link. Links may begin with `https:`, `http:`, `mailto:` or `tel:`, or \
            be paths; put other URLs in backticks.
            """
        case .markdownNestedLink:
            """
            A link, or a reference to a footnote, stands within another link, which HTML does not allow. Only the \
            outer link can be followed; of the inner one, the text stays. End the outer link before the inner one \
            begins.
            """
        case .markdownNestingTooDeep:
            """
            Quotes, lists or spans are nested more deeply than any reader could follow, and more deeply than the \
            builder allows. Everything below that depth is shown as plain text.
            """
        case .markdownNotNFC:
            """
            Text is not in Unicode normalisation form C: a letter and its mark are written as two \
            characters although a single one exists, or marks are in a different order. Both forms look the same, but \
            search, ids and file names are compared character by character. Apply the proposed change, or save the \
            file in form C.
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
        case .markdownTableCells:
            """
            A row of a table has more cells than the table has columns, and the surplus is not shown. Add columns to the \
            header, or write a `|` that belongs to the text, in code too, as `\\|`.
            """
        case .markdownTooLarge:
            """
            The page is larger than the builder allows. Split it into several pages.
            """
        case .markdownTooManyAddresses:
            """
            The page has so many `@`, `://` or `www` that looking for bare links would take too long. Bare \
            addresses on it do not become links. Split the page.
            """
        case .markdownTooManyCells:
            """
            The page has lines with so many `|` signs that its tables would take too long to process. The tables are \
            shown as text. Split the page or the table.
            """
        case .markdownUnclosedFence:
            """
            A code block is not closed, so the rest of the page, the list item or the quote is shown as code. Close it \
            with a line that has the same fence.
            """
        case .markdownUnknownAlert:
            """
            A quote begins with `[!WORD]`, but the word is not NOTE, TIP, IMPORTANT, WARNING or CAUTION. The quote is \
            shown as an ordinary quote. Correct the word.
            """
        default: nil
        }
    }
}
