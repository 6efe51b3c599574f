import { takeIntegrityFrom } from '../../client/check-files.ts';

takeIntegrityFrom((address) => globalThis.integrityOf(address));
globalThis.page = import('./remote.js');
