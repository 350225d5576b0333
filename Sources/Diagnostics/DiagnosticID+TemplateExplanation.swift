extension DiagnosticID {
    /// The paragraphs of the ids that SiteTemplates reports; nil for the others.
    var templateExplanation: String? {
        switch self {
        case .templateBadDelimiters:
            """
            A tag such as `{{=<% %>=}}` sets the delimiters of the tags after it. It needs both delimiters, separated \
            by a space, and neither may contain white space or an equals sign.
            """
        case .templateBadEncoding:
            """
            A template is not UTF-8, so some of its characters are lost: they are shown as U+FFFD. Save the \
            file as UTF-8.
            """
        case .templateBadName:
            """
            A tag does not contain a name that can be looked up: it is empty, contains white space, or has two dots in \
            a row. A name is one word, or words joined by single dots, such as `page.title`; \
            `.` is the current value.
            """
        case .templateDeadLink:
            """
            A template of the project links to an address on the site where there is no page. Write the address in \
            full, with the language (`/en/guide/`) or, better, with a value: `{{site.home}}guide/`.
            """
        case .templateInlineCode:
            """
            A template of the project contains an inline script, style or event handler. The site's \
            Content-Security-Policy, which the program's own server and the recipes of `portico new deploy` send, \
            allows only files, so that nobody can inject code into a page. Put the code into a file in `public/`.
            """
        case .templateMissingAsset:
            """
            A template of the project names a file that is not in `public/`. Write `{{assets.css.extra}}` for the \
            style sheet `public/css/extra.css` and `{{assets.js.extra}}` for the script `public/js/extra.js`, with `_` \
            for each `-` in the name; other files are named by their path, such as `/images/logo.svg`.
            """
        case .templateOriginalChanged:
            """
            The original of a file that was taken from the theme (`portico theme eject`) has changed in this version \
            of the program. Your copy is still used, but may lack what is new. `portico theme diff` shows how the \
            original has changed; copy the changes that you want, then run `portico theme accept FILE`.
            """
        case .templateEndlessPartial:
            """
            A partial always includes itself, directly or through others, so a page that uses it would \
            never end. Put the inclusion inside a section that becomes empty at some depth, such \
            as the children of a list item.
            """
        case .templateMismatchedClose:
            """
            A closing tag does not belong to the section, block or parent that is open at that point. Close sections \
            in the reverse of the order in which they were opened, and by the same names.
            """
        case .templateMisplacedFile:
            """
            A template is neither in `templates/layouts/` nor in `templates/partials/`. Layouts are found by the kind \
            of page, partials by the tags that include them; a file anywhere else is never \
            used.
            """
        case .templateRawOutsideText:
            """
            The tag `{{{name}}}` writes finished HTML and is allowed only where text is allowed. Inside an attribute, \
            a `title` or a `textarea`, HTML has no meaning, and a quotation mark would end the value. Write \
            `{{name}}`, which is escaped for the place where it is used.
            """
        case .templateTooLarge:
            """
            A page made from a layout would be larger than 64 MB, or would need more than 20 million tags to be \
            processed. The numbers multiply when partials include others several times, or when sections over long \
            lists are nested. Include each partial once, or make the lists shorter. No further pages are made in this \
            build.
            """
        case .templateTooDeep:
            """
            Sections or partials are nested more deeply than the program allows. Move inner parts to \
            partials, or include fewer partials from partials.
            """
        case .templateUnbalancedHTML:
            """
            A section, a partial or a layout ends in a different part of the HTML from the one it began in, for \
            example inside an open tag or comment. If it were left out, the HTML after it would mean something else. \
            Make it end where it began; a section inside a tag must contain whole attributes, \
            each after a space.
            """
        case .templateUnclosedSection:
            """
            A section, block or parent is opened but never closed. Each `{{#name}}`, `{{^name}}`, \
            `{{$name}}` and `{{<name}}` needs its `{{/name}}` in the same file.
            """
        case .templateUnclosedTag:
            """
            A tag begins with `{{`, but its closing `}}` is missing, or another tag begins before it. If other \
            delimiters are set, the tag ends with those.
            """
        case .templateUnknownBlock:
            """
            A block inside `{{<parent}}…{{/parent}}` does not have the name of any block in that parent, so its \
            content is never shown. Correct the name, or add `{{$name}}…{{/name}}` to the parent.
            """
        case .templateUnknownPartial:
            """
            A tag includes a partial that does not exist. The partial `{{> name}}` is the file \
            `templates/partials/name.mustache`; a parent may also be a layout.
            """
        case .templateUnknownVariable:
            """
            A template of the project shows a value that no page has, so nothing appears in its place. The template \
            reference lists every value of every layout. A name is looked up first in the section where it is used, \
            then in the sections around it.
            """
        case .templateUnquotedAttribute:
            """
            A value is used in an attribute without quotes, where a space would end it and begin another \
            attribute. Put quotes around the whole value of the attribute.
            """
        case .templateURLScheme:
            """
            A value may not choose the scheme of a URL, nor follow a scheme that runs code, such as `javascript:`. \
            Write the scheme in the template, or let one value contain the whole URL: the URL is then \
            checked when the page is made, and a forbidden one becomes `#blocked`. Relative URLs, \
            http, https, mailto, tel and otpauth are allowed, and `data:image/…` as the source of an image.
            """
        case .templateVariableInAttributeName:
            """
            A value is used inside a tag but not inside the value of an attribute, so it could add \
            attributes of any kind. Write the attribute out; to make it optional, put it into a \
            section.
            """
        case .templateVariableInCodeAttribute:
            """
            A value is used in an event handler, in `style` or in `srcdoc`. Each of these contains a language of its \
            own, for which no escaping is safe, and the Content-Security-Policy forbids the first \
            two. Use a `data-` attribute, a class or a file.
            """
        case .templateVariableInComment:
            """
            A value is used in an HTML comment or declaration. It could end the comment, and readers of the source \
            would see it. To comment a template, use `{{! … }}`, which leaves nothing in the page.
            """
        case .templateVariableInScript:
            """
            A value is used inside `script` or another element whose content is not text, where no escaping is safe. \
            Put it into a `data-` attribute and read that attribute in the script.
            """
        case .templateVariableInStyle:
            """
            A value is used inside `style`, where no escaping is safe. Choose a class in the template and write the \
            rules in a style sheet.
            """
        case .templateVariableInTagName:
            """
            A value is used as the name of an HTML tag. Write out each possible tag, in a section \
            of its own.
            """
        default: nil
        }
    }
}
