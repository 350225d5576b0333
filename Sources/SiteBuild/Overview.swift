// The pipeline from source files to the site's files.
//
//     Disk.sources ─→ SiteSources ─SiteBuilder.build→ Diagnosed<SiteOutput> ─→ OutputWriter
//
//     SiteBuilder: ContentReader (files → ContentFile) → Site.resolve → LinkResolver → PageRenderer (parallel)
//                  → PageShell (templates) → AuxiliaryFiles (sitemaps, robots, llms.txt, Markdown copies)
//
// Disk is the only code that touches files; everything else is a function of its arguments, so that `build`,
// `check`, `serve` and `preview` are one function and four things done with its result.
