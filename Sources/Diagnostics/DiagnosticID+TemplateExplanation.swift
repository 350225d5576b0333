extension DiagnosticID {
    /// The paragraphs of the ids that SiteTemplates reports; nil for the others.
    var templateExplanation: String? {
        switch self {
        case .templateBadDelimiters:
            """
            A tag such as `{{=<% %>=}}` sets the delimiters of the tags after it. It needs both of them, \
            parted by a space, and neither may hold white space or an equals sign.
            """
        case .templateBadEncoding:
            """
            A template is not UTF-8, so some of its characters are lost: they show as U+FFFD. Save the \
            file as UTF-8.
            """
        case .templateBadName:
            """
            A tag holds nothing that can be looked up: it is empty, has white space inside, or has two \
            dots side by side. A name is one word, or words joined by single dots, such as `page.title`; \
            `.` is the current value.
            """
        case .templateDeadLink:
            """
            A template of the project links to an address of the site at which there is no page. Write the \
            address as pages have it, with the language (`/en/guide/`) or, better, as a value: `{{site.home}}guide/`.
            """
        case .templateInlineCode:
            """
            A template of the project has a script, a style or an event handler in the page itself. The site's \
            Content-Security-Policy, which the program's own server and the recipes of `portico new deploy` send, \
            allows files only, so that nobody can slip code into a page. Put it into a file of `public/`.
            """
        case .templateMissingAsset:
            """
            A template of the project names a file of `public/` that is not there. A style sheet `public/css/extra.css` \
            is `{{assets.css.extra}}`, a script `public/js/extra.js` is `{{assets.js.extra}}`, with `_` for each `-` of \
            the name; other files are named by their path, `/images/logo.svg`.
            """
        case .templateOriginalChanged:
            """
            A file that was taken from the theme (`portico theme eject`) has another original in this version of the \
            program. Yours still counts, but may lack what is new. `portico theme diff` shows how the original \
            has changed; take over what you want, and run `portico theme accept FILE`.
            """
        case .templateEndlessPartial:
            """
            A partial includes itself, directly or through others, whatever the data is, so that a page \
            with it would never end. Put the inclusion into a section that is empty at some depth, such \
            as the children of a list item.
            """
        case .templateMismatchedClose:
            """
            A closing tag does not belong to the section, block or parent that is open at that place. \
            Sections close in the reverse order in which they open, by the same name.
            """
        case .templateMisplacedFile:
            """
            A template lies neither in `templates/layouts/` nor in `templates/partials/`. Layouts are \
            found by the kind of page, partials by the tags that include them; a file elsewhere is never \
            used.
            """
        case .templateRawOutsideText:
            """
            The tag `{{{name}}}` writes finished HTML and may stand where text may. Inside an attribute, \
            `title` or `textarea` HTML has no meaning and a quote would end the value. Write `{{name}}`, \
            which is escaped for the place.
            """
        case .templateTooLarge:
            """
            A page made of a layout would have more than 64 MB, or more than 20 million tags were followed \
            for it. Partials that include others several times, or sections over long lists within each other, \
            multiply. Include them once, or make the lists shorter. No further pages are made in this build.
            """
        case .templateTooDeep:
            """
            Sections or partials are nested deeper than the program follows them. Move inner parts to \
            partials, or include fewer partials from partials.
            """
        case .templateUnbalancedHTML:
            """
            A section, a partial or a layout ends in another part of the HTML than it began in, for \
            example inside an open tag or comment, so that what follows would mean something else when \
            it is left out. Let it end where it began; a section inside a tag holds whole attributes, \
            each after a space.
            """
        case .templateUnclosedSection:
            """
            A section, block or parent is opened and never closed. Each `{{#name}}`, `{{^name}}`, \
            `{{$name}}` and `{{<name}}` needs its `{{/name}}` in the same file.
            """
        case .templateUnclosedTag:
            """
            A tag begins with `{{` and its end `}}` is missing, or another tag begins before it. With \
            other delimiters set, those end it.
            """
        case .templateUnknownBlock:
            """
            A block inside `{{<parent}}…{{/parent}}` has the name of no block of that parent, so what it \
            holds is never shown. Correct the name, or add `{{$name}}…{{/name}}` to the parent.
            """
        case .templateUnknownPartial:
            """
            A tag includes a partial that does not exist. The partial `{{> name}}` is the file \
            `templates/partials/name.mustache`; a parent may be a layout as well.
            """
        case .templateUnknownVariable:
            """
            A template of the project shows a value that no page has, so nothing is seen in its place. The template \
            reference lists every value of every layout. A name is looked up in the section that it stands in, \
            and then outwards.
            """
        case .templateUnquotedAttribute:
            """
            A value stands in an attribute without quotes, where a space would end it and begin another \
            attribute. Put quotes around the whole value of the attribute.
            """
        case .templateURLScheme:
            """
            A value may not choose or follow the scheme of a URL, because `javascript:` and its like run \
            code. Write the scheme in the template, or let one value hold the whole URL: then it is \
            checked when the page is made, and a forbidden one becomes `#blocked`. Allowed are relative \
            URLs, http, https, mailto, tel and otpauth, and `data:image/…` as the source of an image.
            """
        case .templateVariableInAttributeName:
            """
            A value stands inside a tag but not inside the value of an attribute, so it could add \
            attributes of any kind. Write the attribute out; whether it is there can depend on a \
            section.
            """
        case .templateVariableInCodeAttribute:
            """
            A value stands in an event handler, in `style` or in `srcdoc`. These hold a language of \
            their own, for which no escaping is safe, and the content security policy forbids the first \
            two. Use a `data-` attribute, a class or a file.
            """
        case .templateVariableInComment:
            """
            A value stands in an HTML comment or declaration. It could end the comment, and readers of \
            the source would see it. Comment templates with `{{! … }}`, which leaves nothing behind.
            """
        case .templateVariableInScript:
            """
            A value stands inside `script` or another element whose content is not text, where no \
            escaping is safe. Put it into a `data-` attribute and read that in the script.
            """
        case .templateVariableInStyle:
            """
            A value stands inside `style`, where no escaping is safe. Choose a class in the template and \
            write the rules into a style sheet.
            """
        case .templateVariableInTagName:
            """
            A value stands where the name of an HTML tag is. Write each possible tag out, in a section \
            of its own.
            """
        default: nil
        }
    }
}
