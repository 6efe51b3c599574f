import { withCompressed } from '@patchbay/registry/build';
import { FolderTarget } from '@patchbay/registry/target';
import { runReleaseTool } from '@patchbay/registry/release';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import type { AppConfig } from '@patchbay/shared/config';
import {
  fitsRoute,
  parseRegistry,
  remoteBasePath,
  shellBasePath,
  type Registry,
} from '@patchbay/shared/registry';
import type { Builds } from './builds.ts';

/** The product as it is, or with the catalogue's next release. */
export type Edition = 'present' | 'next';

/** A site in a folder, which has one of its editions. */
export interface Site {
  readonly folder: string;
  /** @param pathname of the page that is visited next */
  show(edition: Edition, pathname: string): Promise<void>;
}

const nextVersion = '99.0.0';

/** The composed product. Its next edition is a release of one remote, by the same tool that people use. */
export async function createFederatedSite(
  folder: string,
  builds: Builds,
  config: AppConfig,
): Promise<Site> {
  const target = new FolderTarget(folder);
  const say = () => undefined;
  const now = () => new Date();
  await startSiteAnew(target, {
    shellDist: builds.shell,
    remoteDists: builds.remotes,
    config,
    now: now().toISOString(),
    say,
  });
  const run = async (...args: readonly string[]) => {
    let output = '';
    const write = (text: string) => (output += text);
    const code = await runReleaseTool({
      args,
      environment: {},
      target,
      build: () => Promise.reject(new Error('Everything is built')),
      siteName: (subject) => subject,
      resolveDist: (path) => path,
      smokeCheck: () => Promise.resolve(null),
      readSource: () =>
        Promise.resolve({ commit: null, branch: null, builder: 'bench', message: null }),
      now,
      stdout: { write },
      stderr: { write },
    });
    if (code !== 0) throw new Error(output);
  };
  await run(
    'release',
    'catalog',
    '--from',
    builds.changedCatalog,
    '--version',
    nextVersion,
    '--percent',
    '0',
  );
  let shown: Edition = 'present';
  return {
    folder,
    show: async (edition) => {
      if (edition === shown) return;
      await (edition === 'next'
        ? run('promote', 'catalog', nextVersion)
        : run('rollback', 'catalog'));
      shown = edition;
    },
  };
}

/**
 * The product as one bundle. Both editions lie in the same folder, where what has not changed keeps its address: as a
 * plain site does it whose files are named by their content. A server that still renders one edition finds its files
 * while the other goes live.
 * @param isRendered whether a server renders its pages
 */
export async function createPlainSite(
  folder: string,
  builds: Builds,
  isRendered: boolean,
): Promise<Site> {
  const target = new FolderTarget(folder);
  const editions = {
    present: await readPlainBuild(builds.plain),
    next: await readPlainBuild(builds.changedPlain),
  };
  const { shell, remotes } = editions.present.registry;
  const files = new Map([...editions.present.files, ...editions.next.files]);
  // The files are the shell's; a server looks for those of its pages where a remote would have them.
  const places = [shellBasePath(shell), ...remotes.map(remoteBasePath)];
  await target.addFolders(new Map(places.map((place) => [place.slice(1, -1), files])));
  const show = (edition: Edition, pathname: string) => {
    const { registry } = editions[edition];
    const shown = isRendered ? withStylesOf(registry, pathname) : registry;
    return target.replace('registry.json', JSON.stringify(shown));
  };
  await show('present', '/');
  return { folder, show };
}

/**
 * A page that is rendered by a server needs the style sheets of what it shows before it is painted: without them what is painted first
 * moves. The composed product's server adds them by the releases that took part, which a plain bundle does not have.
 */
function withStylesOf({ shell, remotes, ...registry }: Registry, pathname: string): Registry {
  const styles = remotes.flatMap(({ early, assets }) => {
    const fitting = early.filter(({ route }) => fitsRoute(route, pathname));
    const files = fitting.flatMap((page) => page.files);
    return assets.filter(({ file }) => file.endsWith('.css') && files.includes(file));
  });
  return { ...registry, remotes, shell: { ...shell, styles: [...shell.styles, ...styles] } };
}

/** A plain bundle, compressed as a release of the composed product is. */
async function readPlainBuild(dist: string) {
  const files = await new FolderTarget(dist).readFolder('.');
  const description = files?.get('release.json');
  if (!files || !description) throw new Error(`There is no plain bundle in ${dist}`);
  const registry = parseRegistry(JSON.parse(description.toString()));
  return { registry, files: await withCompressed(files) };
}
