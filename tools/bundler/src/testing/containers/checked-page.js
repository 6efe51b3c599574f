import { takeIntegrityFrom } from '../../client/check-files.ts';
import { offerRuntime, pageShareScope } from '../../client/page-federation.ts';

takeIntegrityFrom((address) => globalThis.integrityOf(address));
globalThis.load = () => import('./remote.js');
globalThis.page = globalThis.load();
globalThis.federation = { shareScope: pageShareScope(), offerRuntime };
