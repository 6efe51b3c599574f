globalThis.page = import('./remote.js');
