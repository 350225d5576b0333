// The model of a site: locales, sections, pages, navigation, translations. No input or output.
//
//     bytes ─LocatedYAML→ YAMLNode ─MappingReader→ FrontMatter, InterfaceStrings, Glossary
//     ContentFile (front matter + Document) ─Site.init→ Site: Section, Page, Navigation
//
// Neighbours: Markdown below (Document), SiteBuild above (reads files, renders pages).
