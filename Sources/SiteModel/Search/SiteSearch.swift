// Search: what a reader's browser needs to search the site by itself.
//
//     SearchPage ─SearchText→ words ─SearchTerms→ terms ─SearchIndex→ index files (scripts, one set a language)
//
// `public/js/search.js` reads the files and prepares queries by the rules of `SearchText`; the table
// Tests/Acceptance/data/search_text.json holds both to the same words.
