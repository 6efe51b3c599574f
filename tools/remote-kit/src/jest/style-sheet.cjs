// What a test sees in place of a plain style sheet: nothing.
module.exports = {};
