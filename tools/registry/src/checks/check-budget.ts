import { CommandError } from '@patchbay/command-line';
import { compress, encodingSuffix } from '../files/content-encoding.ts';
import type { FileMap, ReleaseTarget } from '../target/release-target.ts';
import { parse } from '@patchbay/shared/parse';
import {
  budgetSchema,
  remoteNameSchema,
  type Budget,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { ValidationError, array, object } from '@patchbay/shared/validation';

/**
 * The file in which the operator of a site limits the weight of remotes there (rule G151). It is written by hand and
 * served to nobody.
 */
const budgetFile = 'budgets.json';

const siteBudgetsSchema = object({
  /** For each remote that has none of its own here. */
  every: budgetSchema.optional().default(undefined),
  remotes: array(budgetSchema.shape({ name: remoteNameSchema }).required()).default([]),
});

/** A file as it goes over the line. */
interface WeighedFile {
  readonly file: string;
  readonly bytes: number;
}

/** The weight of a remote, compressed by brotli: its scripts and style sheets, each list with the largest first. */
interface Weight {
  /** Those without which nothing of it can be shown. */
  readonly first: readonly WeighedFile[];
  readonly total: readonly WeighedFile[];
}

/** The weight of a remote, in bytes of brotli. */
export interface WeightInBytes {
  readonly first: number;
  readonly total: number;
}

const sum = (files: readonly WeighedFile[]) => files.reduce((all, { bytes }) => all + bytes, 0);

/** The bytes of a file as it goes over the line by Brotli; it is compressed where that was not done yet. */
export async function brotliSize(content: Buffer, compressed?: Buffer): Promise<number> {
  return Math.min((compressed ?? (await compress('br', content))).length, content.length);
}

/**
 * Weighs the files of a remote that browsers get.
 * @param files those of the release with the compressed ones beside them; what is not compressed yet is
 */
async function weigh(release: RemoteRelease, files: FileMap): Promise<Weight> {
  const total = await Promise.all(
    [release.entry, ...release.assets].map(async ({ file }): Promise<WeighedFile> => {
      const content = files.get(file) ?? Buffer.alloc(0);
      return { file, bytes: await brotliSize(content, files.get(file + encodingSuffix.br)) };
    }),
  );
  total.sort((a, b) => b.bytes - a.bytes);
  const needed = new Set([release.entry.file, ...release.initial]);
  return { first: total.filter(({ file }) => needed.has(file)), total };
}

/** The weight of a remote in browsers, from a release with its compressed files. */
export async function weightOf(release: RemoteRelease, files: FileMap): Promise<WeightInBytes> {
  const { first, total } = await weigh(release, files);
  return { first: sum(first), total: sum(total) };
}

/**
 * The budget that the site's operator gives a remote; null where there is none.
 * @throws CommandError `damaged` where the file cannot be used
 */
async function readSiteBudget(target: ReleaseTarget, name: string): Promise<Budget | null> {
  const text = await target.read(budgetFile);
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text.toString());
    const { every, remotes } = parse(siteBudgetsSchema, value);
    return remotes.find((remote) => remote.name === name) ?? every ?? null;
  } catch (cause) {
    if (!(cause instanceof ValidationError || cause instanceof SyntaxError)) throw cause;
    throw new CommandError(
      'damaged',
      `${target.label}/${budgetFile} cannot be used: ${cause.message}`,
      { problems: ['Whoever runs the site corrects the file, or removes it'], cause },
    );
  }
}

/** The fault of the operator's file, in a sentence; nothing where it can be used or is not there. */
export async function siteBudgetProblems(target: ReleaseTarget): Promise<string[]> {
  try {
    await readSiteBudget(target, '');
    return [];
  } catch (error) {
    if (error instanceof CommandError) return [error.message];
    throw error;
  }
}

/** The tighter one of each limit, of what the team and the operator say. */
const tighter = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/**
 * The budget of a remote on a site, from its team and the operator; null where neither gives one.
 * @throws CommandError `damaged` where the operator's file cannot be used
 */
export async function budgetOf(
  target: ReleaseTarget,
  { name, budget }: RemoteRelease,
): Promise<Budget | null> {
  const site = await readSiteBudget(target, name);
  if (!site && !budget) return null;
  return {
    firstKilobytes: tighter(budget?.firstKilobytes, site?.firstKilobytes),
    totalKilobytes: tighter(budget?.totalKilobytes, site?.totalKilobytes),
  };
}

/**
 * The limits that a remote exceeds, of its team's and the site's operator's, one line each.
 * @param files gives the files of the release with the compressed ones; it is asked only where there is a budget
 * @throws CommandError `damaged` where the operator's file cannot be used
 */
export async function budgetProblems(
  target: ReleaseTarget,
  release: RemoteRelease,
  files: () => Promise<FileMap>,
): Promise<string[]> {
  const site = await readSiteBudget(target, release.name);
  const budgets = [
    ...(release.budget ? [{ budget: release.budget, source: 'its remote.json' }] : []),
    ...(site ? [{ budget: site, source: `${budgetFile} of the site` }] : []),
  ];
  if (budgets.length === 0) return [];
  const { first, total } = await weigh(release, await files());
  const id = `${release.name} ${release.version}`;
  return budgets.flatMap(({ budget, source }) => [
    ...excess(`${id} starts with`, first, budget.firstKilobytes, source),
    ...excess(`${id} has`, total, budget.totalKilobytes, source),
  ]);
}

const maxNamed = 3;

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function excess(
  subject: string,
  files: readonly WeighedFile[],
  limit: number | undefined,
  source: string,
): string[] {
  const bytes = sum(files);
  if (limit === undefined || bytes <= limit * 1000) return [];
  const largest = files
    .slice(0, maxNamed)
    .map((file) => `${file.file} (${inKilobytes(file.bytes)})`)
    .join(', ');
  return [
    `${subject} ${inKilobytes(bytes)} of scripts and style sheets (brotli), and ${source} allows ${limit} kB. ` +
      `The largest: ${largest}. Make them smaller, or raise the budget`,
  ];
}
