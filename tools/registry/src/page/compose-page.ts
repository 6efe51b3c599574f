import { CommandError } from '@patchbay/command-line';
import type { AppConfig } from '@patchbay/shared/config';
import {
  findMount,
  fitsRoute,
  remoteBasePath,
  shellBasePath,
  type Asset,
  type Registry,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { iconLinks } from './root-files.ts';
import { filesOrigin, pageRegistry, type FilesPlace, type RenderedPage } from './page-registry.ts';

/** JSON that cannot end the element that it stands in. No browser runs it. */
const dataScript = (attributes: string, json: string) =>
  `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;

const jsonBlock = (id: string, value: unknown) =>
  dataScript(`type="application/json" id="${id}"`, JSON.stringify(value));

/** The element with the live registry, for a page. */
const registryBlock = (registry: Registry, page: RenderedPage | null = null) =>
  jsonBlock('app-registry', pageRegistry(registry, page));

const checked = (base: string, { file, integrity }: Asset) =>
  `href="${base}${file}" integrity="${integrity}" crossorigin`;

const sourceOf = (base: string, { file, integrity }: Asset) =>
  `src="${base}${file}" integrity="${integrity}" crossorigin fetchpriority="high"`;

const inHead = (elements: readonly string[]) => elements.join('\n    ');

/**
 * The preloads of the remote behind the home page: nearly every first visit needs it at once, for its page or its
 * slots.
 */
function preloadsOf(releases: readonly RemoteRelease[], origin: string): string {
  const remote = findMount(releases, '/')?.remote;
  if (!remote) return '';
  const base = origin + remoteBasePath(remote);
  const initial = remote.assets.filter(({ file }) => remote.initial.includes(file));
  const ofKind = (extension: string, as: string) =>
    initial
      .filter(({ file }) => file.endsWith(extension))
      .map((asset) => `<link rel="preload" as="${as}" ${checked(base, asset)}>`);
  return inHead([
    `<link rel="preload" as="script" ${checked(base, remote.entry)}>`,
    ...ofKind('.js', 'script'),
    ...ofKind('.css', 'style'),
  ]);
}

/** The fault of a shell's template, in words that follow its name; null where a page can be made of it. */
export const templateFault = (template: string): string | null =>
  template.includes('%HEAD%') && template.includes('</body>')
    ? null
    : 'is empty, cut off or another file';

/**
 * The site's one page: the shell's template with configuration, registry and preloads written in, so that nothing has to
 * be asked for before the code is.
 * @throws CommandError `damaged` where the template is none: its page would be blank for everybody
 */
export function composePage(template: string, registry: Registry, config: AppConfig): string {
  const { shell } = registry;
  const fault = templateFault(template);
  if (fault !== null) {
    throw new CommandError('damaged', `page.html of the shell ${shell.version} ${fault}`);
  }
  const ownBase = shellBasePath(shell);
  const origin = filesOrigin(registry, config);
  const base = origin + ownBase;
  const preloads = preloadsOf(registry.remotes, origin);
  const head = inHead([
    // Before the scripts: the first of them may run as soon as it is there.
    jsonBlock('app-config', config),
    registryBlock(registry),
    // It knows the theme: a page in the other one must not flash up before it. From the page's own origin: it looks after what
    // does not come from another one.
    `<script async blocking="render" ${sourceOf(ownBase, shell.early)}></script>`,
    `<link rel="icon" href="${ownBase}${shell.icon}" type="image/svg+xml">`,
    ...iconLinks(shell),
    ...shell.styles.map((asset) => `<link rel="stylesheet" ${checked(base, asset)}>`),
    // Compiled while they come, and there before the entry asks for them. It asks itself for one that is not.
    ...[...shell.initial, shell.entry].map(
      (asset) => `<script defer ${sourceOf(base, asset)}></script>`,
    ),
    ...(preloads === '' ? [] : [preloads]),
    ...shell.fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`,
    ),
    `<link rel="preconnect" href="${escapeXml(new URL(config.apiHost).origin)}" crossorigin="use-credentials">`,
  ]);
  return template
    .replaceAll('%PRODUCT_NAME%', () => escapeXml(config.productName))
    .replace('%HEAD%', () => head);
}

/**
 * The page for a visitor who gets the canaries of some remotes: it preloads their files, and says which to the script that
 * asks early.
 */
export const withCanaries = (
  page: string,
  registry: Registry,
  { releases, canaries }: VisitorReleases,
  config: FilesPlace,
): string => {
  const origin = filesOrigin(registry, config);
  return (
    page
      // One of each at least: a page in which nothing was preloaded is left as it is.
      .replace(preloadsOf(registry.remotes, origin), (live) =>
        live === '' ? '' : preloadsOf(releases, origin),
      )
      .replace('<html ', () => `<html data-canaries="${escapeXml(canaries.join(' '))}" `)
  );
};

/** The releases that a visitor gets. */
export interface VisitorReleases {
  readonly releases: readonly RemoteRelease[];
  /** The remotes of which it is not the live release. */
  readonly canaries: readonly string[];
}

/** Around the first screen, in the shell's template. */
const [screenStart, screenEnd] = ['<!--first screen-->', '<!--/first screen-->'];

/** The page with a mark where a first screen comes, and no blanks around it: React takes over nothing but what it has rendered itself. */
function withMarkup(page: string): string {
  const [before = '', rest] = page.split(screenStart);
  const [, after] = rest?.split(screenEnd) ?? [];
  return after === undefined ? page : `${before.trimEnd()}${mark('markup')}${after.trimStart()}`;
}

/** The path of the feed with the newest of the catalogue. */
export const feedPath = '/feed.xml';

/** A first screen that the site's server has rendered. */
export interface FirstScreen {
  readonly title: string | null;
  /** Elements for the document's head. */
  readonly head: string;
  readonly markup: string;
  /** The subject of the page, by schema.org, each as JSON. */
  readonly structuredData: readonly string[];
  /** The data with which the browser takes the page over, as JSON. */
  readonly content: string;
}

const readWithoutScripts =
  '<noscript><p class="boot-message">You can read this page without JavaScript. ' +
  'Signing in, installing and the settings need it.</p></noscript>';

const feedLink = `<link rel="alternate" type="application/atom+xml" href="${feedPath}">`;

/** A script that is compiled while it comes. The entry runs it: as one of the page it would run twice. */
const firstScript =
  /<script defer src=("[^"]*" [^>]*) fetchpriority="high"><\/script>(?=\s*<script defer )/;

const lateScripts =
  /<link as="script" rel="preload" [^>]*>|<script defer src="[^"]*" [^>]*fetchpriority="low"><\/script>/g;

/**
 * The content that can be read without scripts is painted before they take the line: on a slow one the style sheets
 * would wait beside them, and the first paint with those. The entry and the first of the others, which is the largest, come with the
 * page, behind its style sheets: the line would lie idle until it is painted. The shell's early script asks for the others, which
 * `data-rel` marks, once there is something to see.
 */
function withScriptsLast(page: string): string {
  const behind = page
    .replace(firstScript, '<link as="script" rel="preload" href=$1 fetchpriority="low">')
    .replaceAll(
      /<script defer src=("[^"]*" [^>]*) fetchpriority="high"><\/script>(?=\s*<script defer )/g,
      '<link data-rel="preload" as="script" href=$1 fetchpriority="low">',
    )
    .replaceAll(/(<script defer [^>]*) fetchpriority="high">/g, '$1 fetchpriority="low">')
    .replaceAll(
      /<link rel="preload" (as="script" [^>]*)>/g,
      '<link data-rel="preload" $1 fetchpriority="low">',
    )
    .replaceAll('<link rel="preload" as="font" ', '<link data-rel="preload" as="font" ');
  const scripts = behind.match(lateScripts) ?? [];
  return behind
    .replaceAll(lateScripts, '')
    .replace('</head>', () => `${mark('head')}${scripts.join('')}</head>`);
}

/** The places of a page that each first screen fills with its own text. */
type PlaceName = 'title' | 'registry' | 'head' | 'markup' | 'content';

/** No text of a page has the character that begins and ends it. */
const mark = (name: PlaceName) => `\0${name}\0`;

const titleElement = /<title>[^<]*<\/title>/;
const registryElement = /<script type="application\/json" id="app-registry">[^<]*<\/script>/;

const marks = /\0(title|registry|head|markup|content)\0/;

/** The parts of the page's head that depend on the address. */
export interface ScreenHead {
  /** Elements. */
  readonly styleSheets: string;
  /** The element with the live registry; by default the one that the page has for any address. */
  readonly registry?: string;
}

/** Puts the first screen of an address into a page. */
export type FillPage = (screen: FirstScreen, head: ScreenHead) => Buffer<ArrayBuffer>;

/**
 * Makes a page ready for first screens. Their common parts are looked for and encoded once: a page is large, and each
 * search takes it from its beginning to its end.
 */
export function prepareFirstScreens(page: string): FillPage {
  const [ownTitle = ''] = titleElement.exec(page) ?? [];
  const [ownRegistry = ''] = registryElement.exec(page) ?? [];
  const pieces = withMarkup(withScriptsLast(page.replaceAll('\0', '')))
    .replace(titleElement, mark('title'))
    .replace(registryElement, mark('registry'))
    .replace('<html ', '<html data-rendered ')
    // It says that the page needs scripts: this one can be read without.
    .replace(/<noscript>[\s\S]*?<\/noscript>/, readWithoutScripts)
    .replace('</body>', `${mark('content')}</body>`)
    .split(marks)
    .map((piece, index) => (index % 2 === 0 ? Buffer.from(piece) : piece));
  return (screen, { styleSheets, registry = ownRegistry }) => {
    const { title, head, markup, structuredData, content } = screen;
    const data = structuredData
      .map((item) => dataScript('type="application/ld+json"', item))
      .join('');
    const places: Readonly<Record<string, string>> = {
      title: title === null ? ownTitle : `<title>${escapeXml(title)}</title>`,
      registry,
      head: `${styleSheets}${head}${feedLink}${data}`,
      markup,
      content: dataScript('type="application/json" id="app-content"', content),
    };
    return Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(places[piece] ?? '') : piece)),
    );
  };
}

/**
 * The parts of a rendered page's head: the live registry, and the style sheets that its remotes need before it is
 * shown.
 */
export const screenHead = (
  registry: Registry,
  page: RenderedPage,
  config: FilesPlace,
): ScreenHead => ({
  styleSheets: styleSheetsOf(page, filesOrigin(registry, config)),
  registry: registryBlock(registry, page),
});

/** Those of a path's page, and of the slots around it; from the page's own origin, unless another one is named. */
export const styleSheetsOf = ({ rendered, pathname }: RenderedPage, origin = ''): string =>
  rendered
    .flatMap((remote) => {
      const routeFiles = remote.early
        .filter(({ route, where }) => where !== 'desktop' && fitsRoute(route, pathname))
        .flatMap(({ files }) => files);
      const wanted = new Set([...remote.initial, ...routeFiles]);
      return remote.assets
        .filter(({ file }) => file.endsWith('.css') && wanted.has(file))
        .map(
          (asset) => `<link rel="stylesheet" ${checked(origin + remoteBasePath(remote), asset)}>`,
        );
    })
    .join('');

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** The characters that XML 1.0 cannot write, however they are escaped; half a surrogate pair is one of them. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text for an element or an attribute of XML or HTML. */
export const escapeXml = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
