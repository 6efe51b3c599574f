// Jest loads what it is told to as modules only with a switch of Node's; what such a file asks for it transforms.
require('./browser-setup.js');
require('./quiet-console.js');
