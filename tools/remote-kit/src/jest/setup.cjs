// Jest loads what it is told to as modules only with a switch of Node's; what such a file asks for it transforms.
require('./quiet-console.js');
require('./browser-setup.js');
