// The stand-in for a plain style sheet in a test: nothing.
module.exports = {};
