import { CommandError } from '@patchbay/command-line';
import { compress, encodingSuffix } from '@patchbay/registry/files';
import type { FileMap, ReleaseTarget } from '@patchbay/registry/target';
import { parse } from '@patchbay/shared/parse';
import {
  budgetSchema,
  remoteNameSchema,
  type Budget,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { ValidationError, array, object } from '@patchbay/shared/validation';

/** Where the operator of a site says what remotes may weigh there (rule G151). It is written by hand and served to nobody. */
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

/** What a remote weighs, compressed by brotli: its scripts and style sheets, each list with the largest first. */
interface Weight {
  /** Those without which nothing of it can be shown. */
  readonly first: readonly WeighedFile[];
  readonly total: readonly WeighedFile[];
}

/** What a remote weighs, in bytes of brotli. */
export interface WeightInBytes {
  readonly first: number;
  readonly total: number;
}

const sum = (files: readonly WeighedFile[]) => files.reduce((all, { bytes }) => all + bytes, 0);

/**
 * Weighs what browsers get of a remote.
 * @param files those of the release with the compressed ones beside them; what is not compressed yet is
 */
async function weigh(release: RemoteRelease, files: FileMap): Promise<Weight> {
  const total = await Promise.all(
    [release.entry, ...release.assets].map(async ({ file }): Promise<WeighedFile> => {
      const content = files.get(file) ?? Buffer.alloc(0);
      const small = files.get(file + encodingSuffix.br) ?? (await compress('br', content));
      return { file, bytes: Math.min(small.length, content.length) };
    }),
  );
  total.sort((a, b) => b.bytes - a.bytes);
  const needed = new Set([release.entry.file, ...release.initial]);
  return { first: total.filter(({ file }) => needed.has(file)), total };
}

/** What browsers get of a remote, of a release with its compressed files. */
export async function weightOf(release: RemoteRelease, files: FileMap): Promise<WeightInBytes> {
  const { first, total } = await weigh(release, files);
  return { first: sum(first), total: sum(total) };
}

/**
 * What the site's operator lets a remote weigh; null where nothing is said of it.
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

/** What is wrong with the operator's file, in a sentence; nothing where it can be used or is not there. */
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
 * What a remote may weigh on a site, by its team's word and the operator's; null where neither says anything.
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
 * Where a remote weighs more than its team or the site's operator lets it, one line for each limit.
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

const mostNamed = 3;

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
    .slice(0, mostNamed)
    .map((file) => `${file.file} (${inKilobytes(file.bytes)})`)
    .join(', ');
  return [
    `${subject} ${inKilobytes(bytes)} of scripts and style sheets (brotli), and ${source} allows ${limit} kB. ` +
      `The largest: ${largest}. Make them smaller, or raise the budget`,
  ];
}
