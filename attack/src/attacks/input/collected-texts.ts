import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { root } from '../../../../scripts/root.ts';

const folder = resolve(root, '..', 'shared', 'corpora');
export const corpusFile = (name: string): string => resolve(folder, name);

const names = [
  ...['naughty_strings', 'proto_pollution', 'json_parsing', 'emails', 'route_params', 'xss'],
  ...['hostile_urls', 'url_wpt_urltestdata', 'youtube_urls', 'semver', 'version_floors'],
  ...['markdown_hostile', 'category_trees', 'bridge_sequences', 'archives', 'uploads'],
];

/** The fields with remarks about a case, which are not cases. */
const remarks = new Set(['meta', 'source', 'why', 'expect', 'about', 'licence', 'sha256', 'repo']);

/** All texts of a corpus, whatever its shape. */
function textsIn(document: unknown): readonly string[] {
  if (typeof document === 'string') return [document];
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, one]) => (remarks.has(name) ? [] : textsIn(one)));
}

/** The content of a corpus; null where it is not on this machine. */
export async function readCorpus(name: string): Promise<unknown> {
  const file = corpusFile(`${name}.json`);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
}

/**
 * Some of the collected hostile texts, the same ones for a seed, with as many of each collection.
 * @returns none where they are not on this machine
 */
export async function collectedTexts(count: number, seed: number): Promise<readonly string[]> {
  const corpora: (readonly string[])[] = [];
  for (const name of names) {
    const texts = [...new Set(textsIn(await readCorpus(name)))];
    if (texts.length > 0) corpora.push(texts);
  }
  const share = Math.ceil(count / Math.max(1, corpora.length));
  return corpora.flatMap((texts) =>
    texts.length <= share ? texts : fc.sample(fc.constantFrom(...texts), { seed, numRuns: share }),
  );
}

/** Cases of a corpus that have what is asked for. */
export function casesIn(document: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof document !== 'object' || document === null || !('cases' in document)) return [];
  const { cases } = document;
  return Array.isArray(cases) ? (cases as Readonly<Record<string, unknown>>[]) : [];
}
