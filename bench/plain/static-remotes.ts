import { parse } from '@patchbay/shared/parse';
import { remoteDeclarationSchema } from '@patchbay/shared/registry';
import type { RemoteModule } from '@patchbay/shared/remote';
import adminDeclaration from '../../packages/admin-remote/remote.json';
import * as admin from '../../packages/admin-remote/src/remote.ts';
import catalogDeclaration from '../../packages/catalog-remote/remote.json';
import * as catalog from '../../packages/catalog-remote/src/remote.ts';
import installerDeclaration from '../../packages/installer-remote/remote.json';
import * as installer from '../../packages/installer-remote/src/remote.ts';
import type { RemoteSource } from '../../packages/shell/src/app/start-page.tsx';
import type { PageRelease } from '@patchbay/composition/page-release';

const nowhere = { file: 'none.js', integrity: '' };

/** A remote that is part of the bundle, in the form that the shell knows remotes by. */
function bundled(declaration: unknown, { contract }: RemoteModule): PageRelease {
  return {
    ...parse(remoteDeclarationSchema, declaration),
    version: '0.0.0',
    contract,
    container: 'patchbay__none',
    entry: nowhere,
    assets: [],
    initial: [],
    early: [],
    shared: [],
    folder: '/',
    isOverride: false,
  };
}

const bundledModules: readonly (readonly [unknown, RemoteModule])[] = [
  [adminDeclaration, admin],
  [catalogDeclaration, catalog],
  [installerDeclaration, installer],
];

/** The three remotes, imported when the page was built, and their modules by name. */
export function staticRemotes() {
  const modules = new Map<string, RemoteModule>();
  const remotes = bundledModules.map(([declaration, module]) => {
    const release = bundled(declaration, module);
    modules.set(release.name, module);
    return release;
  });
  return { remotes, modules };
}

/** The same, as the page wants them. */
export function connectStaticRemotes(): Promise<RemoteSource> {
  const { remotes, modules } = staticRemotes();
  return Promise.resolve({
    remotes,
    loadCode: (_, load) => load(),
    fetchModule: ({ name }) => Promise.resolve(modules.get(name)),
  });
}
