import { CommandError } from '@patchbay/command-line';
import { appConfigSchema } from '@patchbay/shared/config';
import { parse, parseKeeping } from '@patchbay/shared/parse';
import {
  describeProblem,
  isLargerThan,
  optionalEntries,
  releaseLimits,
  shellReleaseSchema,
  sortEntries,
  vocabularyOf,
} from '@patchbay/shared/registry';
import { ValidationError, array, mixed, object } from '@patchbay/shared/validation';
import { readSetup } from '../build/check-setup.ts';
import { templateFile } from '../build/fit-description.ts';
import { withSetup } from '../live/remote-setup.ts';
import { lastGoodFile, registryFile } from '../live/live-site.ts';
import { composePage } from '../page/compose-page.ts';
import { rootFiles } from '../page/root-files.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import {
  publicPart,
  releaseFolder,
  shellName,
  guardSchema,
  historySchema,
  nameSchema,
  retiredSchema,
  type Guard,
  type SiteState,
  type History,
  type RetiredVersion,
  type UnusableEntry,
} from './site-state.ts';

const pageFile = 'index.html';

/**
 * Reads the state of a target, or null where nothing was released to it yet.
 * @throws CommandError `damaged` where the registry cannot be used
 */
export async function readState(target: ReleaseTarget): Promise<SiteState | null> {
  try {
    const text = await target.read(registryFile);
    if (!text && !(await target.read(lastGoodFile))) return null;
    if (!text) throw new Error('it is missing');
    return readStateText(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('damaged', `${target.label}/${registryFile} cannot be used: ${reason}`, {
      problems: await recoveryAdvice(target),
      cause,
    });
  }
}

/**
 * @throws ValidationError, SyntaxError
 */
export function readStateText(text: Buffer | string): SiteState {
  const state: unknown = JSON.parse(text.toString());
  return parseSiteState(state);
}

/** The advice on a registry that cannot be used. */
async function recoveryAdvice(target: ReleaseTarget): Promise<readonly string[]> {
  const anew = '"npm run build" makes the site anew, without the earlier versions';
  try {
    const copy = await target.read(lastGoodFile);
    if (!copy) return [anew];
    const { shell } = readStateText(copy);
    const { label } = target;
    const copyCommand = label.startsWith('s3://') ? 'aws s3 cp' : 'cp';
    return [
      `To go back to the last good state (shell ${shell.version}): ${copyCommand} "${label}/${lastGoodFile}" "${label}/${registryFile}"`,
    ];
  } catch {
    return [`${lastGoodFile} cannot be used either: ${anew}`];
  }
}

/**
 * The page that follows from a state, and from what the site's operator has set for remotes.
 * @throws CommandError `damaged` where the shell's template is missing
 */
export async function composeState(target: ReleaseTarget, state: SiteState): Promise<string> {
  const file = `${releaseFolder(shellName, state.shell.version)}/${templateFile}`;
  const template = await target.read(file);
  if (!template) throw new CommandError('damaged', `${target.label}/${file} is missing`);
  const registry = withSetup(publicPart(state), await readSetup(target));
  return composePage(template.toString(), registry, state.config);
}

/**
 * The page and the other files at the site's root that follow from a state, in the order in which they are written.
 * @throws CommandError `damaged` where the shell's template is missing
 */
export async function composeFiles(
  target: ReleaseTarget,
  state: SiteState,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>([
    [pageFile, Buffer.from(await composeState(target, state))],
  ]);
  for (const [path, file] of rootFiles(publicPart(state), state.config)) {
    const content =
      'text' in file ? Buffer.from(file.text) : await target.read(file.copyOf.slice(1));
    if (content) files.set(path.slice(1), content);
  }
  return files;
}

/** Whether the page and the files beside it follow from the registry; a killed command leaves them behind. */
export async function isPageCurrent(target: ReleaseTarget, state: SiteState): Promise<boolean> {
  for (const [file, content] of await composeFiles(target, state)) {
    if ((await readReplaced(target, file)) !== content.toString()) return false;
  }
  return true;
}

/** Whether the copy to go back to is that of the live registry; a killed command, or one that failed, leaves it behind. */
export const isCopyCurrent = async (target: ReleaseTarget): Promise<boolean> =>
  (await readReplaced(target, lastGoodFile)) === (await readReplaced(target, registryFile));

/** The text of a file that is about to be replaced, or null where there is none that can be read. */
export async function readReplaced(target: ReleaseTarget, file: string): Promise<string | null> {
  try {
    return (await target.read(file))?.toString() ?? null;
  } catch (error) {
    if (error instanceof CommandError && error.code === 'damaged') return null;
    throw error;
  }
}

/** The fields that every command needs; the entries of the lists are taken one by one. */
const envelopeSchema = object({
  shell: shellReleaseSchema.required(),
  remotes: array().required(),
  canaries: mixed().nullable(),
  /** The page's configuration, so that `index.html` follows only from this file. */
  config: appConfigSchema.required(),
  history: mixed().nullable(),
  guards: mixed().nullable(),
});

/**
 * Parses `registry.json`. Entries that cannot be used are kept as they came, in `unusable`.
 * @throws ValidationError with the path and the reason, where the shell, the configuration or the outer shape is not as
 * it should be
 */
export function parseSiteState(value: unknown): SiteState {
  const {
    shell,
    config,
    history,
    guards: guardEntries,
    remotes: remoteEntries,
    canaries: canaryEntries,
    ...others
  } = parseKeeping(envelopeSchema, value);
  const { remotes, canaries, unusable } = sortEntries(
    { remotes: remoteEntries, canaries: optionalEntries(canaryEntries) },
    vocabularyOf(shell),
  );
  const remembered = readHistory(optionalEntries(history));
  const guarded = readGuards(optionalEntries(guardEntries), canaries);
  return {
    shell,
    remotes,
    canaries,
    config,
    history: remembered.history,
    guards: guarded.guards,
    others,
    unusable: [
      ...unusable.map((entry) => ({ ...entry, name: entry.problem.name })),
      ...remembered.unusable,
      ...guarded.unusable,
    ],
  };
}

/**
 * The document that `parseSiteState` reads: nothing that could not be used is lost, but what is nested too deeply to be
 * written, or so large that every reader would have to do with it for good.
 */
export function toDocument(state: SiteState) {
  const { shell, remotes, canaries, config, history, guards, others, unusable } = state;
  const valuesOf = (list: UnusableEntry['list'], name?: string) =>
    unusable
      .filter((entry) => entry.list === list && (name === undefined || entry.name === name))
      .map((entry) => (isWritable(entry.value) ? entry.value : { name: entry.name }));
  const allGuards = [...guards, ...valuesOf('guards')];
  return {
    shell,
    remotes: [...remotes, ...valuesOf('remotes')],
    canaries: [...canaries, ...valuesOf('canaries')],
    config,
    history: [
      ...history.map((entry) => ({
        ...entry,
        retired: [...entry.retired, ...valuesOf('retired', entry.name)],
      })),
      ...valuesOf('history'),
    ],
    // A site without one has the registry that tools of before write.
    ...(allGuards.length === 0 ? {} : { guards: allGuards }),
    ...others,
  };
}

/** Far above what an entry has, and below the thousands at which JSON can be read but not written. */
const maxDepth = 100;

/** The limit of entries that are kept: people can still look at one that is somewhat too large. */
const maxCharacters = 4 * releaseLimits.characters;

function isWritable(root: unknown): boolean {
  if (isLargerThan(maxCharacters, root)) return false;
  let level: unknown[] = [root];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}

function readHistory(values: readonly unknown[]): Pick<SiteState, 'history' | 'unusable'> {
  const history: History[] = [];
  const unusable: UnusableEntry[] = [];
  values.forEach((value, index) => {
    const place = `history[${index}]`;
    const found = orProblem(() => parseKeeping(historySchema, value));
    const isSecond = history.some((entry) => entry.name === found.value?.name);
    if (!found.value || isSecond) {
      const reason = found.reason ?? 'another entry before it has the same name';
      const name = readableName(value);
      unusable.push({
        list: 'history',
        name,
        value,
        problem: describeProblem(place, value, reason),
      });
      return;
    }
    const { name } = found.value;
    const retired: RetiredVersion[] = [];
    found.value.retired.forEach((entry: unknown, position) => {
      const version = orProblem(() => parseKeeping(retiredSchema, entry));
      if (version.value) retired.push(version.value);
      else {
        const problem = describeProblem(`${place}.retired[${position}]`, { name }, version.reason);
        unusable.push({ list: 'retired', name, value: entry, problem });
      }
    });
    history.push({ ...found.value, retired });
  });
  return { history, unusable };
}

/** A guard of a canary that is no longer there, as a tool of before leaves it behind, is none. */
function readGuards(
  values: readonly unknown[],
  canaries: SiteState['canaries'],
): Pick<SiteState, 'guards' | 'unusable'> {
  const guards: Guard[] = [];
  const unusable: UnusableEntry[] = [];
  values.forEach((value, index) => {
    const { value: guard, reason } = orProblem(() => parse(guardSchema, value));
    if (guard) {
      const isThere = canaries.some(
        ({ release }) => release.name === guard.name && release.version === guard.version,
      );
      if (isThere && guards.every(({ name }) => name !== guard.name)) guards.push(guard);
      return;
    }
    const problem = describeProblem(`guards[${index}]`, value, reason);
    unusable.push({ list: 'guards', name: readableName(value), value, problem });
  });
  return { guards, unusable };
}

const namedSchema = object({ name: nameSchema });

const readableName = (value: unknown): string | null =>
  orProblem(() => parse(namedSchema, value)).value?.name ?? null;

type Found<T> =
  | { readonly value: T; readonly reason: null }
  | { readonly value: null; readonly reason: string };

function orProblem<T>(read: () => T): Found<T> {
  try {
    return { value: read(), reason: null };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { value: null, reason: error.message };
  }
}
