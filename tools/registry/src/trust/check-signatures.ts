import { CommandError } from '@patchbay/command-line';
import { parse } from '@patchbay/shared/parse';
import {
  describeProblem,
  parseRemoteRelease,
  shellReleaseSchema,
  type Registry,
} from '@patchbay/shared/registry';
import { ValidationError } from '@patchbay/shared/validation';
import { descriptionFile, templateFile } from '../build/fit-description.ts';
import { nameOf, releaseFolder, type Release } from '../state/site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import { decodeKey, isWithin, teamOf, type KeyRing, type TeamEntry } from './key-ring.ts';
import { digestOfFile } from '../files/released-hashes.ts';
import {
  provenanceFile,
  readSignedStatement,
  readSignedText,
  isSignedBy,
  type SignedText,
} from './statement.ts';

/** The place of a site's files, which are read. */
type SiteFiles = Pick<ReleaseTarget, 'read'>;

/** A registry whose entries are all signed by who may release them. */
export interface SignedRegistry {
  readonly registry: Registry;
  /** The hash of the shell's template, which the page is made of. */
  readonly templateIntegrity: string;
}

/**
 * A registry without the entries that are not signed, by a good key, by the team that owns the name and its paths (rule
 * G102). They are listed in `problems`.
 * @throws CommandError `refused` where the shell's is not
 */
export async function checkSignatures(
  site: SiteFiles,
  ring: KeyRing,
  registry: Registry,
): Promise<SignedRegistry> {
  const { shell, remotes, canaries } = registry;
  const files = await signedFiles(site, ring, { kind: 'shell', description: shell });
  const reasonOf = async (description: Registry['remotes'][number]): Promise<string | null> => {
    try {
      await signedFiles(site, ring, { kind: 'remote', description });
      return null;
    } catch (error) {
      if (error instanceof CommandError) return error.message;
      throw error;
    }
  };
  const judged = await Promise.all(
    remotes.map(async (entry, index) => ({
      entry,
      place: `remotes[${index}]`,
      reason: await reasonOf(entry),
    })),
  );
  const tried = await Promise.all(
    canaries.map(async (entry, index) => ({
      entry,
      place: `canaries[${index}]`,
      reason: await reasonOf(entry.release),
    })),
  );
  const problems = [
    ...judged.flatMap(({ entry, place, reason }) =>
      reason === null ? [] : [describeProblem(place, entry, reason)],
    ),
    ...tried.flatMap(({ entry, place, reason }) =>
      reason === null ? [] : [describeProblem(place, entry.release, reason)],
    ),
  ];
  return {
    registry: {
      shell,
      remotes: judged.filter(({ reason }) => reason === null).map(({ entry }) => entry),
      canaries: tried.filter(({ reason }) => reason === null).map(({ entry }) => entry),
      problems: [...registry.problems, ...problems],
    },
    templateIntegrity: files.get(templateFile) ?? '',
  };
}

/**
 * The files of a release with their hashes, as its team has signed them.
 * @throws CommandError `refused` where it is not signed by who may release it, or says something else than was signed
 */
export async function signedFiles(
  site: SiteFiles,
  ring: KeyRing,
  release: Release,
): Promise<ReadonlyMap<string, string>> {
  const name = nameOf(release);
  const { version } = release.description;
  const id = `${name} ${version}`;
  const folder = releaseFolder(name, version);
  const provenance = await site.read(`${folder}/${provenanceFile}`);
  if (!provenance) throw new CommandError('refused', `${id} is not signed`);
  const signed = readSignedText(provenance.toString(), id);
  const team = authenticate(ring, signed, { isOld: true });
  const { statement } = readSignedStatement(signed);
  if (statement.action !== 'release' || statement.name !== name || statement.version !== version) {
    throw new CommandError('refused', `The signature beside ${id} is that of another release`);
  }
  assertMayRelease(team, release);
  const files = new Map(statement.files.map(({ file, integrity }) => [file, integrity]));
  const description = await site.read(`${folder}/${descriptionFile}`);
  const isSigned = description !== null && digestOfFile(description) === files.get(descriptionFile);
  if (!isSigned || !saysTheSame(description, release)) {
    throw new CommandError('refused', `${id} is not what ${team.team} has signed`);
  }
  return files;
}

/** Whether a description's file and an entry of the registry are the same to this reader. */
function saysTheSame(file: Buffer, { kind, description }: Release): boolean {
  try {
    const value: unknown = JSON.parse(file.toString());
    const said = kind === 'shell' ? parse(shellReleaseSchema, value) : parseRemoteRelease(value);
    return inOrder(said) === inOrder(description);
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** JSON with the keys of every object in one order. */
const inOrder = (root: object): string =>
  JSON.stringify(root, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * The team that has signed a statement. A statement by a retired key is good where it is `old`: accepted before.
 * @throws CommandError `refused` with the reason
 */
export function authenticate(
  ring: KeyRing,
  signed: SignedText,
  { isOld = false }: { readonly isOld?: boolean } = {},
): TeamEntry {
  const { signature } = signed;
  const team = teamOf(ring, signature.team);
  if (!team) throw refused(`There is no team ${signature.team} in the keys of this site`);
  const key = team.keys.find(({ id }) => id === signature.key);
  if (!key) throw refused(`${team.team} has no key ${signature.key}`);
  const since = key.endedAt === null ? '' : ` since ${key.endedAt}`;
  if (key.status === 'revoked') {
    throw refused(
      `The key ${key.id} of ${team.team} is revoked${since}: sign with its present one`,
    );
  }
  if (!isSignedBy(signed, decodeKey(key))) {
    throw refused(
      `The signature is not one of the key ${key.id} of ${team.team}: something was altered`,
    );
  }
  if (key.status === 'retired' && !isOld) {
    throw refused(
      `The key ${key.id} of ${team.team} was replaced${since}: sign with its present one`,
    );
  }
  return team;
}

/**
 * @throws CommandError `refused` where a team does not own a name
 */
export function assertOwns({ team, owns }: TeamEntry, name: string): void {
  if (owns.includes(name)) return;
  const own = owns.length === 0 ? 'it owns nothing' : `it owns ${owns.join(', ')}`;
  throw refused(`${team} does not own ${name}; ${own}`);
}

/**
 * @throws CommandError `refused` where a release is of a foreign name, or answers for a path of somebody else's
 */
export function assertMayRelease(team: TeamEntry, release: Release): void {
  assertOwns(team, nameOf(release));
  if (release.kind === 'shell') return;
  const foreign = release.description.mounts.filter(({ path }) => !isWithin(path, team.mounts));
  if (foreign.length === 0) return;
  const paths = foreign.map(({ path }) => path).join(', ');
  throw refused(
    `${release.description.name} answers for ${paths}, which ${team.team} does not own; ` +
      `it owns ${team.mounts.join(', ') || 'no path'}`,
  );
}

const refused = (message: string) => new CommandError('refused', message);
