// Files of the index are scripts that call `porticoSearch(name, data)`, so that a folder opened from disk has them.
const files = {};
const receivers = {};
window.porticoSearch = (name, data) => receivers[name](data);

const file = (name, version = "") =>
  (files[name] ??= new Promise((resolve, reject) => {
    receivers[name] = resolve;
    load(`${root}search/${name}.js?${version}`, () => reject(delete files[name]));
  }));

const more = new Promise((done) => load(`${root}js/search-more.js`, done, done));
