import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import type { Product } from '../../product/product.ts';
import { stopMs } from '../../product/stops.ts';

/** The first remote with some of its fields others. */
function withFirst(document: Document, changes: Readonly<Record<string, unknown>>): string {
  const [first = {}, ...others] = document.remotes;
  return JSON.stringify({ ...document, remotes: [{ ...first, ...changes }, ...others] });
}
import { largeReleases } from './large-releases.ts';
import { registryAttacks } from './registry.ts';
import { slowReaders } from './slow-readers.ts';
import {
  makeNext,
  makeRepository,
  readDocument,
  registryOf,
  releaseScript,
  toolEnvironment,
  type Document,
} from './trial-releases.ts';

const damages: readonly (readonly [what: string, of: (good: string) => string])[] = [
  ['cut in the middle', (good) => good.slice(0, good.length / 2)],
  ['empty', () => ''],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['an object without anything', () => '{}'],
  ['a page of HTML', () => '<!doctype html><title>502</title>'],
  ['zeros', (good) => '\0'.repeat(good.length)],
  ['remotes that are a text', (good) => JSON.stringify({ ...JSON.parse(good), remotes: 'all' })],
  ['a shell that is null', (good) => JSON.stringify({ ...JSON.parse(good), shell: null })],
  [
    'two remotes of one name',
    (good) => {
      const document = JSON.parse(good) as Document;
      return JSON.stringify({ ...document, remotes: [...document.remotes, ...document.remotes] });
    },
  ],
  [
    'a shell that is not there',
    (good) => good.replace(/("shell": ?\{\s*"version": ?")[^"]+/, '$199.99.99'),
  ],
  ['a version that climbs', (good) => good.replace(/("version": ?")[^"]+/, '$1../../etc')],
];

/** The site as it is, then each damage in turn: the page goes on with the last good one. */
async function tryDamages(product: Product): Promise<Outcome> {
  const site = await product.startSite();
  const file = registryOf(site);
  const good = await readFile(file, 'utf8');
  const before = await ask(site.origin, '/');
  const problems: string[] = [];
  const check = async (what: string) => {
    const answers = [await ask(site.origin, '/'), await ask(site.origin, '/category/1/')];
    const bad = answers.find(
      ({ status, text }) => status !== 200 || text.length < before.text.length / 2,
    );
    if (bad) problems.push(`${what}: ${bad.status}`);
  };
  for (const [what, damage] of damages) {
    await writeFile(file, damage(good));
    await check(what);
    await writeFile(file, good);
    await ask(site.origin, '/');
  }
  await rm(file);
  await check('removed');
  await mkdir(file);
  await check('a folder in its place');
  await rm(file, { recursive: true });
  await writeFile(file, good);
  const after = await ask(site.origin, '/');
  if (after.status !== 200) problems.push(`mended again: ${after.status}`);
  return verdictOf(problems, damages.length + 3);
}

/** A server that starts over a damaged registry goes back to the copy beside it. */
async function tryRestart(product: Product): Promise<Outcome> {
  const site = await product.startSite();
  await ask(site.origin, '/');
  await stopMs(site, 5000);
  const file = registryOf(site);
  const good = await readFile(file, 'utf8');
  await writeFile(file, good.slice(0, good.length / 2));
  try {
    const again = await product.startSite(site.folder);
    const { status } = await ask(again.origin, '/');
    return verdict(status === 200, String(status), `started again, it answers ${status}`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return verdict(false, 'no start', words);
  }
}

const badEntries: readonly (readonly [what: string, changes: Readonly<Record<string, unknown>>])[] =
  [
    ['an unknown slot', { slots: ['weather'] }],
    ['an unknown slot of the desktop app', { desktopSlots: ['weather'] }],
    ['an unknown layout', { mounts: [{ path: '/attack/', layout: 'spiral' }] }],
    ['an unknown requirement', { requires: 'admiral' }],
    ['an unknown field', { weather: true }],
    ['no entry', { entry: null }],
    ['an entry elsewhere', { entry: { file: '//evil.example/x.js', integrity: 'sha384-x' } }],
    ['a mount that is no path', { mounts: [{ path: 'javascript:alert(1)' }] }],
    ['a name with a tag', { name: '</script><script>alert(1)</script>' }],
    ['slots that are a number', { slots: 7 }],
    ['a name that the schema library takes for its own', { name: { __isYupRef: true } }],
    ['a version of the same kind', { version: { __isYupRef: true } }],
    ['lists nested 3,000 deep', { slots: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) }],
  ];

/** The same, and a change of the shell's entry, which shows whether the registry was read at all. */
function withMark(document: Document, mark: string): Document {
  const shell = document['shell'];
  return { ...document, shell: { ...(typeof shell === 'object' && shell), buildCommit: mark } };
}

/** One remote with something that the live shell does not know: it costs that remote, and not the page. */
async function tryBadEntries(product: Product): Promise<Outcome> {
  const site = await product.startSite();
  const file = registryOf(site);
  const good = await readDocument(file);
  const problems: string[] = [];
  for (const [index, [what, changes]] of badEntries.entries()) {
    const mark = `attack-${index}`;
    await writeFile(file, withFirst(withMark(good, mark), changes));
    const { status, text } = await ask(site.origin, '/');
    if (status !== 200) problems.push(`${what}: ${status}`);
    if (!text.includes(mark)) problems.push(`${what}: costs the whole registry`);
    if (text.includes('<script>alert')) problems.push(`${what}: a script in the page`);
    const others = good.remotes.slice(1).map(({ name }) => String(name));
    const lost = others.filter(
      (name) => !text.includes(`/remotes/${name}/`) && !text.includes(`"${name}"`),
    );
    if (status === 200 && lost.length > 0) problems.push(`${what}: costs ${lost.join(', ')} too`);
    // In between it is good, as it would be: a damage must not be hidden by the one before.
    await writeFile(file, JSON.stringify(good));
    await ask(site.origin, '/');
  }
  return verdictOf(problems, badEntries.length);
}

/** The release tool refuses what the live shell does not know, before it is live. */
async function tryUnknownSlot(product: Product): Promise<Outcome> {
  const siteDir = await product.copySite();
  const dist = await makeNext(siteDir, 'catalog', await product.newFolder('next'), {
    slots: ['sidebar', 'weather'],
  });
  const { code, output } = await product.run(
    [releaseScript, 'release', 'catalog', '--from', dist, '--version', '98.0.0'],
    toolEnvironment(siteDir),
  );
  const site = await product.startSite(siteDir);
  const { status } = await ask(site.origin, '/');
  const words = output.trim().split('\n').slice(-2).join(' ');
  return verdict(
    status === 200 && code !== 'code 0',
    `${code}, page ${status}`,
    `the tool ended with ${code} (${words.slice(0, 160)}), the page ${status}`,
  );
}

async function tryRollback(product: Product): Promise<Outcome> {
  const siteDir = await product.copySite();
  const dist = await makeNext(siteDir, 'catalog', await product.newFolder('next'));
  const environment = toolEnvironment(siteDir);
  const released = await product.run(
    [releaseScript, 'release', 'catalog', '--from', dist, '--version', '98.0.0'],
    environment,
  );
  if (released.code !== 'code 0') {
    throw new Error(`No release to roll back: ${released.output.slice(-300)}`);
  }
  const repository = await makeRepository(
    await product.newFolder('repository'),
    '{ "name": "another", ',
  );
  const problems: string[] = [];
  for (const args of [['status'], ['rollback', 'catalog'], ['promote', 'catalog', '98.0.0']]) {
    const { code, output } = await product.run(
      [join(repository, releaseScript), ...args],
      environment,
    );
    const words = output.trim().split('\n').slice(-1).join(' ');
    if (code !== 'code 0')
      problems.push(`${args.join(' ')} ended with ${code}: ${words.slice(0, 160)}`);
  }
  return verdictOf(problems, 3);
}

/** Files of a live release that are gone: the page stands, and nothing but they is missing. */
async function tryLostFiles(product: Product): Promise<Outcome> {
  const site = await product.startSite();
  const document = await readDocument(registryOf(site));
  const [first] = document.remotes;
  const folder = resolve(site.folder, 'remotes', String(first?.['name']));
  await rename(folder, `${folder}-gone`);
  const page = await ask(site.origin, '/');
  const file = await ask(site.origin, `/remotes/${String(first?.['name'])}/0.0.0/x.js`);
  return verdict(
    page.status === 200 && file.status === 404,
    `page ${page.status}`,
    `without a remote's files the page answers ${page.status}, the file ${file.status}`,
  );
}

const attacks: readonly Attack[] = [
  {
    name: 'a registry damaged while it is served',
    item: '15',
    tries: damages.length + 3,
    expectation: 'the page stays 200 with the last good one',
    run: tryDamages,
  },
  {
    name: 'a start over a damaged registry',
    item: '15',
    tries: 1,
    expectation: 'it serves the copy beside it',
    run: tryRestart,
  },
  {
    name: 'one bad remote in the registry',
    item: '14',
    tries: badEntries.length,
    expectation: 'the page stays 200, with the others',
    run: tryBadEntries,
  },
  {
    name: 'a release with an unknown slot',
    item: '14',
    tries: 1,
    expectation: 'refused, and the page stays 200',
    run: tryUnknownSlot,
  },
  {
    name: "another team's broken remote.json",
    item: '16',
    tries: 3,
    expectation: 'status, rollback and promote work',
    run: tryRollback,
  },
  {
    name: "a remote's files are lost",
    item: 'siblings',
    tries: 2,
    expectation: 'page 200, file 404',
    run: tryLostFiles,
  },
];

export const releases: Family = {
  name: 'releases',
  about: 'one remote, or one file, that takes everything down',
  attacks: [...attacks, ...registryAttacks, ...largeReleases, ...slowReaders],
};
