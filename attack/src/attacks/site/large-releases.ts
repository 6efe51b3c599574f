import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import type { Product } from '../../product/product.ts';
import { inMs } from '../../run/timing.ts';
import {
  makeNext,
  makeRepository,
  readDocument,
  registryOf,
  releaseScript,
  toolEnvironment,
} from './trial-releases.ts';

const asset = (index: number) => ({
  file: `file-${index}.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
});
const files = (count: number) => Array.from({ length: count }, (_, index) => asset(index));

const worstMs = 2000;

/** An entry that is valid in all but its size, and that every page would carry. */
async function tryLargeEntry(product: Product): Promise<Outcome> {
  const site = await product.startSite();
  const file = registryOf(site);
  const before = await ask(site.origin, '/');
  const document = await readDocument(file);
  const [first = {}, ...others] = document.remotes;
  const large = { ...first, assets: files(200_000) };
  await writeFile(file, JSON.stringify({ ...document, remotes: [large, ...others] }));
  await ask(site.origin, '/', { timeoutMs: 60_000 });
  const { status, body, text, tookMs } = await ask(site.origin, '/', { timeoutMs: 60_000 });
  const lost = others.filter(({ name }) => !text.includes(`"${String(name)}"`));
  return verdict(
    status === 200 && body.length < 2 * before.body.length && lost.length === 0,
    `${Math.round(body.length / 1024)} KiB`,
    `beside an entry with 200,000 files the page is ${status}, has ${body.length} bytes and takes ${inMs(tookMs)}; ` +
      `${lost.length} other remotes are lost`,
    tookMs < worstMs,
  );
}

/** The release tool refuses it before it is live. */
async function tryLargeRelease(product: Product): Promise<Outcome> {
  const siteDir = await product.copySite();
  const dist = await makeNext(siteDir, 'catalog', await product.newFolder('next'), {
    assets: files(401),
  });
  const { code, output } = await product.run(
    [releaseScript, 'release', 'catalog', '--from', dist, '--version', '98.0.0'],
    toolEnvironment(siteDir),
  );
  const isLive = (await readFile(join(siteDir, 'registry.json'), 'utf8')).includes('98.0.0');
  return verdict(
    code === 'code 1' && !isLive && output.includes('assets'),
    code,
    `the tool ended with ${code}: ${output.trim().split('\n').slice(-2).join(' ').slice(0, 200)}`,
  );
}

/** Two packages of one name: nobody's is released in the other's place. */
async function tryCopiedName(product: Product): Promise<Outcome> {
  const repository = await makeRepository(
    await product.newFolder('repository'),
    '{ "name": "catalog" }',
  );
  const siteDir = await product.copySite();
  const problems: string[] = [];
  const release = await product.run(
    [join(repository, releaseScript), 'release', 'catalog'],
    toolEnvironment(siteDir),
  );
  const isRefused = ['another-remote', 'catalog-remote'].every((folder) =>
    release.output.includes(`packages/${folder}`),
  );
  if (release.code === 'code 0' || !isRefused) {
    problems.push(`the release ended with ${release.code}: ${release.output.slice(-200)}`);
  }
  const status = await product.run(
    [join(repository, releaseScript), 'status'],
    toolEnvironment(siteDir),
  );
  if (status.code !== 'code 0') problems.push(`status ended with ${status.code}`);
  return verdictOf(problems, 2);
}

/** Releases that are larger than others can bear, or that take another's name. */
export const largeReleases: readonly Attack[] = [
  {
    name: 'an entry with very many files',
    item: '14',
    tries: 1,
    expectation: 'the page has the others, and its size',
    run: tryLargeEntry,
  },
  {
    name: 'a release with more files than a page bears',
    item: '14',
    tries: 1,
    expectation: 'refused before it is live',
    run: tryLargeRelease,
  },
  {
    name: 'two packages of one name',
    item: '16',
    tries: 2,
    expectation: 'the release names both, status works',
    run: tryCopiedName,
  },
];
