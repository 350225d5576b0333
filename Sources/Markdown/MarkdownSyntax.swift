// Markdown bytes to a document tree with source locations, and the tree to HTML bytes.
//
//     [UInt8] ─MarkdownParser→ Diagnosed<Document> ─HTMLRenderer→ [UInt8]
//
// Parsing/ is the only code that speaks to cmark-gfm: it makes the tree and then forgets the C nodes.
// Tree/ holds plain values. Rendering/ turns them into HTML and never fails. What a page may not say
// (raw HTML, unknown fence attributes, duplicate ids …) is a diagnostic of Parsing/, so that rendering
// needs no context. SiteModel reads the tree's headings and links; SiteBuild chooses the options.
