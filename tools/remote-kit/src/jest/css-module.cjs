// What a test sees in place of a CSS module: every class is named like its key.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
