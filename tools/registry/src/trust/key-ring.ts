/** The teams that may release, the names that each may release, and their keys: the content of `release-keys.json`. */
import {
  createPublicKey,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { lockFolder } from '@patchbay/node-kit/folder-lock';
import { parse } from '@patchbay/shared/parse';
import { array, object, string, type InferType } from '@patchbay/shared/validation';
import { keyIdOf, teamSchema, type Signer } from './statement.ts';
import { readOwnText } from '../files/read-own-file.ts';
import { isFileError } from '../target/release-target.ts';

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
function parseKeyRing(text: string): KeyRing {
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

/**
 * The ring in a file.
 * @throws CommandError `damaged` where it is missing or cannot be used: nobody is trusted then
 */
export async function readKeyRing(file: string): Promise<KeyRing> {
  return keyRingIn(await readRingText(file), file);
}

/**
 * The text of a ring's file, as it is now.
 * @throws CommandError `damaged`
 */
export async function readRingText(file: string): Promise<string> {
  try {
    return await readOwnText(file);
  } catch (cause) {
    const reason = isFileError(cause, 'ENOENT') ? 'it is missing' : wordsOf(cause);
    throw unusable(file, reason, cause);
  }
}

/**
 * @throws CommandError `damaged`
 */
export function keyRingIn(text: string, file: string): KeyRing {
  try {
    return parseKeyRing(text);
  } catch (cause) {
    throw unusable(file, wordsOf(cause), cause);
  }
}

const unusable = (file: string, reason: string, cause: unknown) =>
  new CommandError('damaged', `The keys in ${file} cannot be used: ${reason}`, {
    problems: ['npm run keys -- list says what it needs; nothing is released until then'],
    cause,
  });

const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/**
 * Changes the ring in a file, which is made where it is missing; one process at a time.
 * @throws CommandError where it cannot be used, or the change is refused
 */
export async function changeKeyRing(
  file: string,
  change: (ring: KeyRing) => KeyRing | Promise<KeyRing>,
): Promise<KeyRing> {
  await mkdir(dirname(file), { recursive: true });
  const lock = await lockFolder(`${file}.lock`, { purpose: 'a change of keys', waitMs: 10_000 });
  try {
    const next = await change((await exists(file)) ? await readKeyRing(file) : emptyRing);
    const draft = `${file}.draft`;
    await rm(draft, { force: true });
    await writeNew(draft, `${JSON.stringify(next, null, 2)}\n`, 0o644);
    await rename(draft, file);
    return next;
  } finally {
    lock.release();
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await readFile(file);
    return true;
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return false;
    throw error;
  }
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a key pair, and writes the private key so that only its owner can read it. A file that is there is never
 * written over.
 * @throws CommandError `refused` where there is such a file
 */
export async function createKeyFile(
  team: string,
  file: string,
): Promise<{ readonly key: KeyObject; readonly forget: () => Promise<void> }> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  try {
    await writeNew(file, `Patchbay-Team: ${team}\n${pem}`, 0o600);
  } catch (cause) {
    if (!isFileError(cause, 'EEXIST')) throw cause;
    throw new CommandError('refused', `${file} is there already, and a key is never written over`, {
      problems: ['Move it away, or choose another file with --out'],
      cause,
    });
  }
  return { key: publicKey, forget: () => rm(file, { force: true }) };
}

/**
 * A public key in PEM, for a team that keeps its private key to itself.
 * @throws CommandError `refused` where the file holds no such key
 */
export async function readPublicKey(file: string): Promise<KeyObject> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.includes('PRIVATE KEY'))
      throw new Error('it is a private key, which stays with its team');
    const key = createPublicKey(text);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    return key;
  } catch (cause) {
    throw new CommandError('refused', `${file} is no public key: ${wordsOf(cause)}`, { cause });
  }
}

/**
 * Reads the signer of a team from its private key's file.
 * @throws CommandError `refused` where it holds no key with its team's name
 */
export async function readSigner(file: string): Promise<Signer> {
  try {
    const text = await readFile(file, 'utf8');
    const [, team] = /^Patchbay-Team: ([a-z][a-z0-9-]{0,63})\n/.exec(text) ?? [];
    if (team === undefined) throw new Error('its first line does not say "Patchbay-Team: TEAM"');
    const privateKey = createPrivateKey(text.slice(text.indexOf('-----BEGIN')));
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    return { team, keyId: keyIdOf(createPublicKey(privateKey)), privateKey };
  } catch (cause) {
    throw new CommandError('refused', `The key in ${file} cannot be used: ${wordsOf(cause)}`, {
      cause,
    });
  }
}
