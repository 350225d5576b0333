extension DiagnosticID {
    /// The paragraphs of the ids about reading sources and writing the output; nil for the others.
    var diskExplanation: String? {
        switch self {
        case .outputInSources:
            """
            The output folder is in `content/`, `templates/` or `public/`. Each build reads everything in that folder, \
            so the site would become part of itself. Use `--output` to name a folder outside these three.
            """
        case .outputLinkOutside:
            """
            `dist` is a link that leads out of the project, or `.portico` or its cache is a link. The project's author \
            could use it to have files written into one of your folders. Name the output folder itself with \
            `--output`, or replace the link with a folder. If all links can be trusted, `--follow-links` allows them.
            """
        case .outputLocked:
            """
            Another `portico build` is writing the same folder, and it did not finish within the time allowed. Two \
            builds into one folder would mix their pages. Wait for the other build or stop it, name another folder \
            with `--output`, or allow more time with `--wait`. The lock is released when its process ends: nothing \
            has to be removed by hand.
            """
        case .outputNotOurs:
            """
            The output is a file, or a folder that is not empty and was not made by Portico. It is left as it \
            is, since building removes files that no longer belong to the site. Name another folder or empty \
            it yourself. A folder in which a first build was interrupted can still be used.
            """
        case .outputUnwritable:
            """
            An output file could not be written, removed or read; the notes say why and what to do. The files in the \
            output folder are complete: each is replaced in one step.
            """
        case .sourcesHiddenFile:
            """
            The name of a file in `public/` begins with a dot, so the file is not published: such files often belong \
            to tools or contain secrets. `public/.well-known/`, which many standards require, is published. Files that \
            the host itself reads, such as `.htaccess`, have to be added to the built site by the command that uploads \
            it.
            """
        case .sourcesLinkOutside:
            """
            A symbolic link in `content/`, `templates/` or `public/` leads to something outside the site's sources, so \
            building the site could publish private data, such as a key in a home folder; or `portico.yml` is a link \
            that leads out of the project, whose lines a report would show. Replace the link with a copy. Links to \
            files in these three folders are fine. If all links can be trusted, `--follow-links` allows them.
            """
        case .sourcesSpecialFile:
            """
            There is a device, a named pipe or a socket among the site's sources. It has no fixed content that could \
            be published, so it is skipped. Move it elsewhere.
            """
        case .sourcesUnreadable:
            """
            A file or folder among the site's sources could not be read, or it is a link that leads in a circle or to \
            nothing. Give the user who runs Portico permission to read it, repair the link, or remove it.
            """
        default: nil
        }
    }
}
