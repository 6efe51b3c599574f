import { renderPage as renderShell } from '../../packages/shell/src/app/server/render-page.tsx';
import type {
  RenderOutcome,
  RenderRequest,
} from '../../packages/shell/src/app/server/render-request.ts';
import { staticRemotes } from './static-remotes.ts';

const { remotes, modules } = staticRemotes();
/** As in the product, where the site's server renders what the catalogue and the installer show. */
const rendered = new Set(['catalog', 'installer']);

/** The plain bundle's server part: the same sources, with the remotes imported when it was built. */
export const renderPage = (request: RenderRequest): Promise<RenderOutcome> =>
  renderShell({
    ...request,
    remotes,
    moduleOf: ({ name }) => (rendered.has(name) ? modules.get(name) : undefined),
  });

/** Nobody else takes a library from it. */
export const doors = {};
