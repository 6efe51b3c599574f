import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';

type Files = Readonly<Record<string, string>>;

const asset = (files: Files, file: string) => ({
  file,
  integrity: `sha384-${createHash('sha384')
    .update(files[file] ?? '')
    .digest('base64')}`,
});

async function write(
  dist: string,
  files: Files,
  description: object,
  contents: TrialContents | undefined,
): Promise<string> {
  const all = {
    ...files,
    'release.json': JSON.stringify(description),
    ...(contents
      ? { 'contents.json': JSON.stringify({ uses: {}, exports: {}, ...contents }) }
      : {}),
  };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  }
  return dist;
}

/** As `contents.json` has it; a test says what matters to it. */
interface TrialContents {
  readonly uses?: Readonly<Record<string, readonly string[]>>;
  readonly exports?: Readonly<Record<string, readonly string[]>>;
  readonly offeredPackages?: readonly string[];
  readonly packages?: readonly { readonly name: string; readonly version: string }[];
}

type TrialAsset = ReturnType<typeof asset>;

/** The name of a file in a build: with a hash of its content where the build shares its files with others. */
const namer =
  (sharesFiles = false) =>
  (file: string, content: string): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return sharesFiles ? file.replace(/\.\w+$/, (extension) => `.${hash}${extension}`) : file;
  };

interface RemoteBuild extends Omit<Partial<RemoteRelease>, 'fileList'> {
  /** Its list of files, out of what belongs there; none, as in a build from before there were any, where it is not given. */
  readonly fileList?: ((assets: readonly TrialAsset[]) => string) | undefined;
  /** None, as in a build from before there were any, where it is not given. */
  readonly contents?: TrialContents;
  /** The value of the container's `./remote`, as JavaScript. */
  readonly exposes?: string;
  readonly code?: string;
}

/** A module that brings all that its description claims. */
function remoteModule({
  contract = '1.0.0',
  mounts = [],
  links = [],
  footerLinks = [],
  slots = [],
}: Partial<RemoteRelease>): string {
  const routes = [...mounts, ...links, ...footerLinks].map(({ path }) => ({ path }));
  const parts = slots.map((slot) => `'${slot}': () => null`).join();
  return `{ contract: '${contract}', activate() { return { routes: ${JSON.stringify(routes)}, slots: { ${parts} } }; } }`;
}

/** A folder as a remote's build leaves it; its container works, and needs nothing of the page. */
export function writeRemoteBuild(dist: string, build: RemoteBuild = {}): Promise<string> {
  const { exposes, code = '', contents, fileList, ...overrides } = build;
  const name = overrides.name ?? 'catalog';
  const container = `patchbay__${name}`;
  const mounts = overrides.mounts ?? (name === 'catalog' ? [{ path: '/', layout: 'bare' }] : []);
  const module = exposes ?? remoteModule({ ...overrides, mounts });
  const named = namer(overrides.sharesFiles);
  const chunk = `/* ${name} ${code} */`;
  const style = `@layer remote { .${name}-remote__page { color: red } }`;
  const first = [named('remote.js', chunk), named('remote.css', style)] as const;
  const asked: Files = { [first[0]]: chunk, [first[1]]: style };
  const hashes = fileList
    ? ''
    : ` // ${first.map((file) => asset(asked, file).integrity).join(' ')}`;
  const start = `var ${container} = { init() {}, get: async () => () => (${module}) };${hashes}`;
  const entry = named('remoteEntry.js', start + first[0]);
  const files: Record<string, string> = {
    [entry]: overrides.sharesFiles ? `${start} // ${first[0]}` : start,
    ...asked,
    'remote.js.map': '{"sources":["../src/secret.ts"]}',
  };
  if (fileList) files['file-list.js'] = fileList(first.map((file) => asset(files, file)));
  const description: RemoteRelease = {
    name,
    mounts,
    slots: [],
    desktopSlots: [],
    version: '1.0.0',
    contract: '1.0.0',
    container,
    entry: asset(files, entry),
    assets: [...first, ...(fileList ? ['file-list.js'] : [])].map((file) => asset(files, file)),
    ...(fileList && { fileList: asset(files, 'file-list.js') }),
    initial: first.slice(),
    early: [],
    shared: [
      { name: 'react', requiredVersion: '^19.0.0' },
      { name: 'react/', requiredVersion: '^19.0.0' },
    ],
    ...overrides,
  };
  return write(dist, files, description, contents);
}

/** A folder as the shell's build leaves it. */
export function writeShellBuild(
  dist: string,
  overrides: Partial<ShellRelease> & {
    readonly code?: string;
    readonly contents?: TrialContents;
    /** Renders pages on the server, as a CommonJS module; none where it is not given. */
    readonly serverPart?: string;
  } = {},
): Promise<string> {
  const { code = '', contents, serverPart, ...others } = overrides;
  const files: Files = {
    ...(serverPart === undefined ? {} : { 'server.1.cjs': serverPart }),
    'early.js': `/* early ${code} */`,
    'boot.js': `/* boot ${code} */`,
    'main.css': 'body {}',
    'icon.svg': '<svg/>',
    ...Object.fromEntries(
      Object.values(others.icons ?? {}).map((file) => [file ?? '', `(${file})`]),
    ),
    'page.html': '<!doctype html><html lang="en"><head>%HEAD%</head><body>%PRODUCT_NAME%</body>',
  };
  const description: ShellRelease = {
    version: '1.0.0',
    contract: '1.0.0',
    provides: [
      { name: 'react', version: '19.1.0' },
      { name: 'react/jsx-runtime', version: '19.1.0' },
    ],
    early: asset(files, 'early.js'),
    entry: asset(files, 'boot.js'),
    styles: [asset(files, 'main.css')],
    initial: [],
    fonts: [],
    icon: 'icon.svg',
    buildCommit: 'abc',
    builtAt: '2026-01-01T00:00:00.000Z',
    ...(serverPart === undefined ? {} : { server: asset(files, 'server.1.cjs') }),
    ...others,
  };
  return write(dist, files, description, contents);
}
