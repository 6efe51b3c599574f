import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { replaceLive } from '../../state/commit-state.ts';
import { underLock } from '../../state/site-session.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { appReleasePath, parseAppRelease, type AppRelease } from '@patchbay/shared/bridge';
import { parse } from '@patchbay/shared/parse';
import { array, object, string, ValidationError } from '@patchbay/shared/validation';

const appFolder = 'desktop';
const releaseFile = appReleasePath.slice(1);

/** The description of the packed app, in the file beside its archive. */
const packedSchema = object({
  name: string().required(),
  version: string().required(),
  platforms: array(string().required()).required(),
}).required();

/**
 * Offers a packed app on a site (rule G76): its archive under its checksum, and then the document that names it. Whoever
 * downloads the one before can go on; older ones are removed.
 * @param packed path of the packed app without an ending: `.tar.gz` is its archive, `.json` what it says of itself
 * @throws CommandError where it says something that no app could read
 */
export async function publishApp(
  target: ReleaseTarget,
  packed: string,
  say: (text: string) => void,
): Promise<AppRelease> {
  const archive = await readFile(`${packed}.tar.gz`);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const id = sha256.slice(0, 16);
  const { name, version, platforms } = await readPacked(`${packed}.json`);
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${version}.tar.gz`;
  const path = `/${appFolder}/${id}/${file}`;
  const release = checked({
    name,
    version,
    archives: [{ platforms, path, size: archive.length, sha256 }],
  });
  const lock = await target.lock('a release of the desktop app', (holder) => {
    say(`Waiting for ${holder}`);
  });
  return underLock(target, lock, async (madeLive) => {
    const before = await readOffered(target);
    const present = await target.subfolders(appFolder);
    if (!present.includes(id)) {
      const archives = new Map([[file, archive]]);
      await target.addFolders(new Map([[`${appFolder}/${id}`, archives]]));
    }
    await replaceLive(target, releaseFile, `${JSON.stringify(release, null, 2)}\n`, () => {
      madeLive('change');
    });
    const kept = new Set([id, ...foldersOf(before)]);
    for (const old of present) {
      if (!kept.has(old)) await target.removeFolder(`${appFolder}/${old}`);
    }
    return release;
  });
}

async function readPacked(file: string) {
  const said: unknown = JSON.parse(await readFile(file, 'utf8'));
  return parse(packedSchema, said);
}

function checked(release: AppRelease): AppRelease {
  try {
    return parseAppRelease(release);
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    throw new CommandError('refused', `The packed app cannot be offered: ${cause.message}`, {
      cause,
    });
  }
}

/** The app that the site offers so far; null where there is none, or it cannot be read. */
async function readOffered(target: ReleaseTarget): Promise<AppRelease | null> {
  const text = await target.read(releaseFile);
  try {
    return text && parseAppRelease(JSON.parse(text.toString()));
  } catch {
    return null;
  }
}

const foldersOf = (release: AppRelease | null): readonly string[] =>
  (release?.archives ?? []).map(({ path }) => dirname(path).split('/').at(-1) ?? '');
