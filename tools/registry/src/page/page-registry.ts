import type { AppConfig } from '@patchbay/shared/config';
import {
  fitsRoute,
  type Registry,
  type RemoteRelease,
  type ShellRelease,
} from '@patchbay/shared/registry';

/** A page as the site's server has rendered it for one address. */
export interface RenderedPage {
  readonly pathname: string;
  /** The releases that took part. */
  readonly rendered: readonly RemoteRelease[];
}

/** The minor of contract 1 since which shells load code from another origin than the page's. */
const minorWithAssetsOrigin = 28;

/** The part of a page's configuration that says where files of releases come from. */
export type FilesPlace = Pick<AppConfig, 'assetsOrigin'>;

/**
 * What stands before the paths of released files in a page: an origin, or nothing for the page's own. A shell from before knows that one
 * alone.
 */
export const filesOrigin = ({ shell }: Registry, { assetsOrigin = '' }: FilesPlace): string =>
  Number(shell.contract.split('.')[1]) < minorWithAssetsOrigin ? '' : assetsOrigin;

/** The part for the site's server is left out: no browser needs it. */
const forBrowsers = <Release extends { server?: unknown }>({
  server: _server,
  ...release
}: Release): Omit<Release, 'server'> => release;

/** The settings by which the operator's setup was judged are left out: the page gets the result. */
const remoteForBrowsers = (release: RemoteRelease) => {
  const { settings: _settings, hosts: _hosts, ...remote } = forBrowsers(release);
  return remote;
};

type List = readonly unknown[] | undefined;

/** Whoever reads the registry has an empty list where there is none. */
const filled = <T extends List>(list: T): T | undefined =>
  list && list.length > 0 ? list : undefined;

/**
 * A remote for a page of a shell that reads lists: with the hashes of the files that the page may ask for at once, and the list
 * of the others.
 */
function briefRemote(release: RemoteRelease, page: RenderedPage | null) {
  const { shared: _shared, budget: _budget, ...remote } = remoteForBrowsers(release);
  if (!release.fileList) return remote;
  const { initial, slots, desktopSlots } = release;
  const early = page
    ? release.early.filter(({ route }) => fitsRoute(route, page.pathname))
    : release.early;
  const isFirst = !page || page.rendered.includes(release) || early.length > 0;
  const named = new Set([...(isFirst ? initial : []), ...early.flatMap(({ files }) => files)]);
  return {
    ...remote,
    initial: undefined,
    slots: filled(slots),
    desktopSlots: filled(desktopSlots),
    early: filled(early),
    assets: filled(release.assets.filter(({ file }) => named.has(file))),
  };
}

/** The page's own elements have the fonts and the icons; the rest is compared with before a release. */
function briefShell(shell: ShellRelease) {
  const {
    fonts: _fonts,
    icons: _icons,
    provides: _provides,
    slots: _slots,
    sharedSlots: _sharedSlots,
    layouts: _layouts,
    requirements: _requirements,
    ...brief
  } = forBrowsers(shell);
  return brief;
}

/**
 * The registry in a page. A shell that reads lists of files gets only the hashes that the page needs at once; any other gets all of them. Entries that were left out are listed too, so that their paths can say what is
 * wrong.
 * @param page null for a page that browsers render, which may be at any address
 */
export function pageRegistry(registry: Registry, page: RenderedPage | null = null): object {
  const { shell, remotes, canaries, problems, settings = {} } = registry;
  const readsLists = shell.fileList !== undefined;
  const shown = (release: RemoteRelease) =>
    readsLists ? briefRemote(release, page) : remoteForBrowsers(release);
  return {
    shell: readsLists ? briefShell(shell) : forBrowsers(shell),
    remotes: remotes.map(shown),
    canaries: canaries.map(({ percent, release }) => ({ percent, release: shown(release) })),
    ...(problems.length > 0 ? { problems } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}
