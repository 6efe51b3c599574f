// Jest loads files of its configuration as modules only with a switch of Node's; it transforms the modules that such a
// file asks for.
require('./browser-setup.js');
require('./quiet-console.js');
