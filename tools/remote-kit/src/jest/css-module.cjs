// The stand-in for a CSS module in a test: every class is named like its key.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
