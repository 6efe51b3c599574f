import { componentFormats } from '@patchbay/domain/format';
import { readDemoDocument, readRealDocument, type Document } from '../catalogues/document.ts';
import { demoQueries } from './demo-queries.ts';
import { factQueries } from './fact-queries.ts';
import type { Answers, JudgedQuery } from './judged-query.ts';
import { openAudioQueries } from './open-audio-queries.ts';

/** A catalogue's software as judges and other engines read it. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly vendor: string;
  readonly description: string;
  readonly categoryPath: readonly string[];
  readonly formats: readonly string[];
  readonly types: readonly string[];
  readonly platforms: readonly string[];
}

export interface Corpus {
  readonly name: string;
  /** As it is imported. */
  readonly document: Document;
  /** The entries that visitors can find. */
  readonly entries: readonly Entry[];
  readonly queries: readonly JudgedQuery[];
  /** Those with words that are values of a filter. */
  readonly factQueries: readonly JudgedQuery[];
}

/** The demo catalogue, and the real one where its folder is there. */
export async function readCorpora(say: (line: string) => void): Promise<readonly Corpus[]> {
  const demo = await readDemoDocument();
  const corpora = [corpusOf('demo catalogue', demo, demoQueries, factQueries)];
  const real = await readRealDocument(say);
  if (real) corpora.push(corpusOf('Open Audio Stack', real, openAudioQueries));
  return corpora;
}

function corpusOf(
  name: string,
  document: Document,
  queries: readonly JudgedQuery[],
  factual: readonly JudgedQuery[] = [],
): Corpus {
  const categories = new Map(document.categories.map((row) => [row.id, row]));
  const pathOf = (id: number | null | undefined): readonly string[] => {
    const row = categories.get(id ?? 0);
    return row ? [...pathOf(row.parent_id), row.name] : [];
  };
  const versionsOf = new Map<number, Document['versions'][number][]>();
  for (const version of document.versions) {
    if ((version.status ?? 'active').toLowerCase() !== 'active') continue;
    const siblings = versionsOf.get(version.software_id);
    if (siblings) siblings.push(version);
    else versionsOf.set(version.software_id, [version]);
  }
  const entries = document.software
    .filter(({ status }) => status === 'enabled')
    .map(({ id, name: title, vendor = '', description = '', category_id }) => {
      const versions = versionsOf.get(id) ?? [];
      return {
        id,
        name: title,
        vendor,
        description,
        categoryPath: pathOf(category_id),
        formats: componentFormats(versions.flatMap(({ components = [] }) => components)),
        types: [...new Set(versions.map(({ type = 'free' }) => type))],
        platforms: [...new Set(versions.flatMap(({ platforms = [] }) => platforms))],
      };
    });
  return { name, document, entries, queries, factQueries: factual };
}

/** Whether an entry has the format, the price and the system that a query asks for. */
export function hasFacts(entry: Entry, answers: Answers): boolean {
  if ('length' in answers) return true;
  const { format, type, platform } = answers;
  return (
    (format === undefined || entry.formats.includes(format)) &&
    (type === undefined || entry.types.includes(type)) &&
    (platform === undefined || entry.platforms.includes(platform))
  );
}

/** Whether an entry answers a query. */
export function isAnswer(entry: Entry, answers: Answers): boolean {
  if ('length' in answers) return answers.includes(entry.name);
  const { category, vendor, says } = answers;
  return (
    hasFacts(entry, answers) &&
    (category === undefined || entry.categoryPath.includes(category)) &&
    (vendor === undefined || entry.vendor === vendor) &&
    (says?.test(`${entry.name} ${entry.description}`) ?? true)
  );
}
