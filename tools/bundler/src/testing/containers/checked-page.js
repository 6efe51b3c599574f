import { takeIntegrityFrom } from '../../client/check-files.ts';

takeIntegrityFrom((address) => globalThis.integrityOf(address));
globalThis.load = () => import('./remote.js');
globalThis.page = globalThis.load();
