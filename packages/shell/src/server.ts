/**
 * The shell's server part: the code with which the site's server renders pages, and the one copy of each shared library
 * for the server parts of remotes. `tools/bundler/src/server-config.ts` builds it; `tools/site/src/render` runs it.
 */
import * as reactDom from 'react-dom';
import * as host from '@patchbay/shared/host';
import * as query from '@patchbay/shared/query';
import * as router from '@patchbay/shared/router';
import * as state from '@patchbay/shared/state';
import * as validation from '@patchbay/shared/validation';
import { PlainLink } from './app/server/plain-link.tsx';
import { jsxRuntime, react } from './app/server/slot-elements.tsx';

export { renderPage } from './app/server/render-page.tsx';

/** The shared libraries, by the names that a remote's server part asks for. */
export const doors: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@patchbay/shared/host': host,
  '@patchbay/shared/query': query,
  '@patchbay/shared/router': { ...router, Link: PlainLink },
  '@patchbay/shared/state': state,
  '@patchbay/shared/validation': validation,
};
