// What every page can do with scripts; without them all is there to read. One part a behaviour, put together by
// `portico build`. It is no module, since a folder that is opened from disk serves none.
(() => {
//= require site/support.js
//= require site/theme.js
//= require site/copy.js
//= require site/code-tabs.js
//= require site/scrollers.js
//= require site/contents.js
//= require site/search-box.js
//= require site/folds.js
//= require site/language-links.js
//= require site/terms.js
//= require site/try-it.js
//= require site/in-guides.js
//= require site/start.js
})();
