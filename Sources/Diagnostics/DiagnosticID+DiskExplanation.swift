extension DiagnosticID {
    /// The paragraphs of the ids about reading sources and writing the output; nil for the others.
    var diskExplanation: String? {
        switch self {
        case .outputInSources:
            """
            The output folder is in `content/`, `templates/` or `public/`. Everything there is read with each \
            build, so the site would become a part of itself. Name a folder beside them with `--output`.
            """
        case .outputLocked:
            """
            Another `portico build` is writing the same folder, and it did not end in the time that was given. \
            Two builds into one folder would mix their pages. Wait for the other one or end it, name another \
            folder with `--output`, or give it more time with `--wait`. The lock ends with its process: nothing \
            has to be removed by hand.
            """
        case .outputNotOurs:
            """
            The output is a file, or a folder that is not empty and was not made by Portico. It is left as it \
            is, since building removes files that no longer belong to the site. Name another folder or empty \
            it yourself. A folder in which a first build was interrupted is taken over.
            """
        case .outputUnwritable:
            """
            A file of the output could not be written, removed or read; the notes say why and what helps. The \
            files that stand there are whole: each is replaced in one step.
            """
        case .sourcesHiddenFile:
            """
            A file in `public/` begins with a dot, so it is not published: such files often belong to tools or \
            hold secrets. `public/.well-known/`, which many standards ask for, is published. What a host reads \
            itself, such as `.htaccess`, is put into the built site by the command that uploads it.
            """
        case .sourcesLinkOutside:
            """
            A symbolic link in `content/`, `templates/` or `public/` leads to something that is not among the \
            site's sources, so that building the site would publish what may be nobody's business, such as a \
            key in a home folder. Put a copy in its place. Links to files in these three folders are fine. \
            Where all links can be trusted, `--follow-links` allows them.
            """
        case .sourcesSpecialFile:
            """
            A device, a named pipe or a socket stands among the site's sources. It has no end that could be \
            published, so it is passed over. Move it elsewhere.
            """
        case .sourcesUnreadable:
            """
            A file or folder of the site's sources could not be read, leads in a circle, or is a link to \
            nothing. Let the user who runs Portico read it, mend the link, or remove it.
            """
        default: nil
        }
    }
}
