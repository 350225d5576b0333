// Source code → the same bytes as HTML, with a classed span around each token; at build time, nothing runs in the
// reader's browser.
//
//     code ─CodeLexer over a CodeCursor→ [CodeToken] ─Highlighter→ HTML bytes
//
// A lexer only says which stretches have a class; whatever lies between is written as it is, so no byte can get
// lost. Lexers read forwards only and keep no more than a stack of open strings: time is linear in the input.
//
// Neighbours: SiteBuild hands `Highlighter.html` to MarkdownSyntax's renderer. Imports nothing of ours.
