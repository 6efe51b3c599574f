/** The teams that may release, the names that each may release, and their keys: the content of `release-keys.json`. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { CommandError } from '@patchbay/command-line';
import { parse } from '@patchbay/shared/parse';
import { array, object, string, type InferType } from '@patchbay/shared/validation';
import { keyIdOf, teamSchema } from './statement.ts';

const keySchema = object({
  id: string()
    .matches(/^[0-9a-f]{16}$/)
    .required(),
  /** Base64 of the SPKI form. */
  publicKey: string().max(200).required(),
  addedAt: string().required(),
  /**
   * `active` signs. `retired` was replaced: its earlier signatures stay good, and it signs nothing new. `revoked`:
   * nothing that it signed is good.
   */
  status: string().oneOf(['active', 'retired', 'revoked']).required(),
  /** The time since which it is no longer active. */
  endedAt: string().nullable().defined(),
});

const ringTeamSchema = object({
  team: teamSchema,
  /** Names on the site: remotes, or `shell`. */
  owns: array(
    string()
      .matches(/^[a-z][a-z0-9-]*$/)
      .required(),
  ).required(),
  /** The paths that its remotes may answer for, with everything below; `/` is only the home page. */
  mounts: array(
    string()
      .matches(/^\/(?:[a-z0-9-]+\/)*$/)
      .required(),
  ).required(),
  keys: array(keySchema.required()).required(),
});

const ringSchema = object({ teams: array(ringTeamSchema.required()).required() });

export type TeamKey = Readonly<InferType<typeof keySchema>>;
export type TeamEntry = Readonly<InferType<typeof ringTeamSchema>>;

export interface KeyRing {
  readonly teams: readonly TeamEntry[];
}

export const emptyRing: KeyRing = { teams: [] };

/**
 * @throws ValidationError, SyntaxError
 */
export function parseKeyRing(text: string): KeyRing {
  const value: unknown = JSON.parse(text);
  return parse(ringSchema, value);
}

export const teamOf = (ring: KeyRing, team: string): TeamEntry | null =>
  ring.teams.find((entry) => entry.team === team) ?? null;

/** A public key as the ring has it. */
const encodeKey = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');

export const decodeKey = ({ publicKey }: TeamKey): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });

/** Whether a path is one of these or below one; `/` has only itself. */
export const isWithin = (path: string, mounts: readonly string[]): boolean =>
  mounts.some((mount) => path === mount || (mount !== '/' && path.startsWith(mount)));

interface NewTeam {
  readonly team: string;
  readonly owns: readonly string[];
  readonly mounts: readonly string[];
  readonly publicKey: KeyObject;
  readonly now: string;
}

/**
 * The ring with one more team.
 * @throws CommandError `refused` where there is such a team, or another one has what it is to own
 */
export function withTeam(ring: KeyRing, { team, owns, mounts, publicKey, now }: NewTeam): KeyRing {
  const problems = ring.teams.flatMap((other) => [
    ...(other.team === team ? [`There is a team ${team}: npm run keys -- rotate ${team}`] : []),
    ...owns.filter((name) => other.owns.includes(name)).map((name) => `${other.team} owns ${name}`),
    ...mounts
      .filter((path) =>
        other.mounts.some((theirs) => isWithin(path, [theirs]) || isWithin(theirs, [path])),
      )
      .map((path) => `${path} meets what ${other.team} has: ${other.mounts.join(', ')}`),
    ...sharedKey(other, publicKey),
  ]);
  if (problems.length > 0) {
    throw new CommandError('refused', `The team ${team} cannot be added`, { problems });
  }
  const entry = { team, owns: [...owns], mounts: [...mounts], keys: [newKey(publicKey, now)] };
  return { teams: [...ring.teams, entry] };
}

function sharedKey(other: TeamEntry, publicKey: KeyObject): string[] {
  const id = keyIdOf(publicKey);
  return other.keys.some((key) => key.id === id) ? [`${other.team} has the key ${id}`] : [];
}

const newKey = (publicKey: KeyObject, now: string): TeamKey => ({
  id: keyIdOf(publicKey),
  publicKey: encodeKey(publicKey),
  addedAt: now,
  status: 'active',
  endedAt: null,
});

/**
 * The ring with another key for a team; the signatures of its present ones stay good.
 * @throws CommandError `not-found` where there is no such team, `refused` where somebody has the key
 */
export function withRotatedKey(
  ring: KeyRing,
  {
    team,
    publicKey,
    now,
  }: { readonly team: string; readonly publicKey: KeyObject; readonly now: string },
): KeyRing {
  assertTeam(ring, team);
  const problems = ring.teams.flatMap((other) => sharedKey(other, publicKey));
  if (problems.length > 0) throw new CommandError('refused', 'The key is in use', { problems });
  return changeTeam(ring, team, (entry) => ({
    ...entry,
    keys: [
      ...entry.keys.map((key) => (key.status === 'active' ? ended(key, 'retired', now) : key)),
      newKey(publicKey, now),
    ],
  }));
}

/**
 * The ring in which nothing is good that a key has signed: one of a team's, or all of them.
 * @throws CommandError `not-found`
 */
export function withRevokedKey(
  ring: KeyRing,
  {
    team,
    keyId,
    now,
  }: { readonly team: string; readonly keyId: string | null; readonly now: string },
): KeyRing {
  const { keys } = assertTeam(ring, team);
  if (keyId !== null && !keys.some(({ id }) => id === keyId)) {
    throw new CommandError('not-found', `${team} has no key ${keyId}`, {
      problems: [`Its keys: ${keys.map(({ id }) => id).join(', ')}`],
    });
  }
  return changeTeam(ring, team, (entry) => ({
    ...entry,
    keys: entry.keys.map((key) =>
      key.status !== 'revoked' && (keyId === null || key.id === keyId)
        ? ended(key, 'revoked', now)
        : key,
    ),
  }));
}

const ended = (key: TeamKey, status: 'retired' | 'revoked', now: string): TeamKey => ({
  ...key,
  status,
  endedAt: now,
});

const changeTeam = (ring: KeyRing, team: string, change: (entry: TeamEntry) => TeamEntry) => ({
  teams: ring.teams.map((entry) => (entry.team === team ? change(entry) : entry)),
});

function assertTeam(ring: KeyRing, team: string): TeamEntry {
  const entry = teamOf(ring, team);
  if (entry) return entry;
  throw new CommandError('not-found', `There is no team ${team}`, {
    problems: [`Teams: ${ring.teams.map((other) => other.team).join(', ') || 'none'}`],
  });
}
