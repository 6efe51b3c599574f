/** Keys in files: the ring of all teams' public keys, and one team's private key. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { lockFolder } from '@patchbay/folder-lock';
import { readOwnText } from '../files/read-own-file.ts';
import { isFileError } from '../target/file-system.ts';
import { emptyRing, parseKeyRing, type KeyRing } from './key-ring.ts';
import { keyIdOf, type Signer } from './statement.ts';

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
