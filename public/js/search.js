// Search: reads the index, finds, shows. It comes with the first use of the search box; guesses, excerpts and what was
// searched for lately follow in search-more.js. It is no module, since a folder that is opened from disk serves none.
(() => {
//= require search/support.js
//= require search/text.js
//= require search/index-files.js
//= require search/index.js
//= require search/box.js
})();
