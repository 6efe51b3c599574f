import type { AppConfig } from '@patchbay/shared/config';
import {
  livePath,
  shellBasePath,
  type LiveVersions,
  type Registry,
} from '@patchbay/shared/registry';

const manifestPath = '/manifest.webmanifest';

/** A file at the root of a site: a text, or the copy of another file of the site. */
export type RootFile = { readonly contentType: string } & (
  | { readonly text: string }
  | { readonly copyOf: string }
);

/** The paths that `rootFiles` may have. */
export const rootPaths = [
  livePath,
  manifestPath,
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/social-card.png',
] as const;

/** The files at a site's root that follow from what is live, by their paths. The one by which open pages hear of it is the last. */
export function rootFiles(registry: Registry, config: AppConfig): ReadonlyMap<string, RootFile> {
  const { icons } = registry.shell;
  const base = shellBasePath(registry.shell);
  const files: [(typeof rootPaths)[number], RootFile][] = [];
  if (icons) {
    const { favicon, touch, card } = icons;
    const text = JSON.stringify(webManifest(config, base, icons));
    files.push(
      ['/favicon.ico', { contentType: 'image/x-icon', copyOf: base + favicon }],
      ['/apple-touch-icon.png', { contentType: 'image/png', copyOf: base + touch }],
      [manifestPath, { contentType: 'application/manifest+json', text }],
    );
    if (card !== undefined) {
      files.push(['/social-card.png', { contentType: 'image/png', copyOf: base + card }]);
    }
  }
  const text = JSON.stringify(liveVersions(registry));
  files.push([livePath, { contentType: 'application/json', text }]);
  return new Map(files);
}

type Icons = NonNullable<Registry['shell']['icons']>;

const webManifest = ({ productName }: AppConfig, base: string, icons: Icons): object => ({
  name: productName,
  short_name: productName,
  id: '/',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#f7f6f3',
  theme_color: '#f7f6f3',
  icons: [
    { src: base + icons.small, sizes: '192x192', type: 'image/png' },
    { src: base + icons.large, sizes: '512x512', type: 'image/png' },
    { src: base + icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** Elements of the page's head that name them. */
export function iconLinks({ icons, ...shell }: Registry['shell']): readonly string[] {
  if (!icons) return [];
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="apple-touch-icon" href="${shellBasePath(shell)}${icons.touch}">`,
    `<link rel="manifest" href="${manifestPath}">`,
  ];
}

function liveVersions({ shell, remotes, canaries }: Registry): LiveVersions {
  const versionOf = ({ name, version }: Registry['remotes'][number]) => ({ name, version });
  return {
    shell: shell.version,
    remotes: remotes.map(versionOf),
    canaries: canaries.map(({ percent, release }) => ({ percent, release: versionOf(release) })),
  };
}
