import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { replaceLive } from '../../state/commit-state.ts';
import { underLock } from '../../state/site-session.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { appReleasePath, parseAppRelease, type AppRelease } from '@patchbay/shared/bridge';
import { parse } from '@patchbay/shared/parse';
import { array, object, string, ValidationError } from '@patchbay/shared/validation';

const appFolder = 'desktop';
const releaseFile = appReleasePath.slice(1);

/** What the packing says of its archives, in the file beside them. */
const packedSchema = object({
  name: string().required(),
  version: string().required(),
  archives: array(
    object({
      file: string()
        .matches(/^[\w.-]+$/)
        .required(),
      platforms: array(string().required()).required(),
      arch: string().required(),
      sha256: string().required(),
    }).required(),
  ).required(),
}).required();

/**
 * Offers a packed app on a site (rule G76): its archives under their checksums, and then the document that names them. Whoever
 * downloads the one before can go on; older ones are removed.
 * @param packed folder of the packed app: its archives, and `desktop.json`, which says what they are
 * @throws CommandError where it says something that no app could read, or an archive is not the one that it names
 */
export async function publishApp(
  target: ReleaseTarget,
  packed: string,
  say: (text: string) => void,
): Promise<AppRelease> {
  const { name, version, archives } = await readPacked(join(packed, 'desktop.json'));
  const read = async (file: string, sha256: string) => {
    const bytes = await readFile(join(packed, file));
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
    throw new CommandError('refused', `${file} is not the archive that was packed: pack it again.`);
  };
  const offered = await Promise.all(
    archives.map(async ({ file, sha256, ...about }) => ({
      ...about,
      sha256,
      path: `/${appFolder}/${idOf(sha256)}/${file}`,
      size: (await stat(join(packed, file))).size,
    })),
  );
  const release = checked({ name, version, archives: offered });
  const lock = await target.lock('a release of the desktop app', (holder) => {
    say(`Waiting for ${holder}`);
  });
  return underLock(target, lock, async (madeLive) => {
    const before = await readOffered(target);
    const present = await target.subfolders(appFolder);
    for (const { file, sha256 } of archives) {
      if (present.includes(idOf(sha256))) continue;
      const files = new Map([[file, await read(file, sha256)]]);
      await target.addFolders(new Map([[`${appFolder}/${idOf(sha256)}`, files]]));
    }
    await replaceLive(target, releaseFile, `${JSON.stringify(release, null, 2)}\n`, () => {
      madeLive('change');
    });
    const kept = new Set([...foldersOf(release), ...foldersOf(before)]);
    for (const old of present) {
      if (!kept.has(old)) await target.removeFolder(`${appFolder}/${old}`);
    }
    return release;
  });
}

const idOf = (sha256: string) => sha256.slice(0, 16);

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
