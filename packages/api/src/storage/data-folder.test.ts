import {
  chmod,
  lstat,
  mkdir,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { withOneEngine } from '../testing/processes/every-engine.ts';
import { addStaff, startStaffProcess } from '../testing/processes/staff-process.ts';
import { addressOf, run } from '../testing/run-backend.ts';
import { fileForm } from '../testing/staff-client.ts';
import { withFolder } from '../testing/test-app.ts';
import { openDataFolder } from './data-folder.ts';
import { makePrivate } from './private-folder.ts';

const isWindows = process.platform === 'win32';
const test = isWindows ? it.skip : it;
const because = isWindows ? ' (skipped: Windows has no such modes)' : '';

/** Every file and folder below one, that is open to other accounts. */
async function openOnes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(async (path) => (await lstat(path)).mode & 0o077));
  return paths.filter((_, index) => modes[index] !== 0);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function coverForm(): Promise<FormData> {
  const picture = { width: 400, height: 300, channels: 3, background: '#336699' } as const;
  return fileForm(await sharp({ create: picture }).png().toBuffer(), 'cover.png');
}

/** Modes that a test names are the test's own, whoever runs it. */
async function withOwnMask(work: () => Promise<void>): Promise<void> {
  const mask = process.umask(0);
  try {
    await work();
  } finally {
    process.umask(mask);
  }
}

test(`all that the backend writes is for its own account, also what is there from before${because}`, async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'data');
    const environment = { DATA_DIR: folder };
    const backend = run('main.ts', [], environment, {
      before: ['sh', '-c', 'umask 0022 && exec "$@"', 'sh'],
    });
    const address = await addressOf(backend);
    const password = 'correct horse battery';
    const { status } = await fetch(`${address}/auth/register/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'a@site.test', password, passwordConfirmation: password }),
    });
    expect(status).toBe(201);
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toBe(0);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['database', 'mail']));
    expect(await openOnes(folder)).toEqual([]);

    await chmod(join(folder, 'database', 'PG_VERSION'), 0o666);
    await chmod(folder, 0o755);
    const out = join(root, 'out.json');
    const exported = run('catalogue-command.ts', ['export', out], environment, {
      before: ['sh', '-c', 'umask 0027 && exec "$@"', 'sh'],
    });
    expect(await exported.ended).toBe(0);
    expect(exported.output()).toMatch(/Other accounts could open 2 files and folders of /);
    expect(await openOnes(folder)).toEqual([]);
    // The person's own file, as their own rule has it.
    expect((await stat(out)).mode & 0o777).toBe(0o640);
  });
});

test(`uploads and pictures are for its own account, and a start closes what is open and removes what is left over${because} (X18)`, async () => {
  await withOneEngine(async ({ dataFolder, environment }) => {
    await addStaff(environment);
    const first = await startStaffProcess(environment, null, {
      before: ['sh', '-c', 'umask 0022 && exec "$@"', 'sh'],
    });
    const { address, token, call } = first;
    const { body } = await call('POST', '/api/software-admin/software/', { name: 'Pictured' });
    expect(body).toMatchObject({ id: 1 });
    const upload = await fetch(`${address}/api/software-admin/software/1/upload-cover-file/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: await coverForm(),
    });
    const { cover } = (await upload.json()) as { readonly cover: string };
    expect((await fetch(`${address}/images/300x/${cover}`)).status).toBe(200);
    first.backend.child.kill('SIGTERM');
    expect(await first.backend.ended).toBe(0);
    const stored = join(dataFolder, 'uploads', cover);
    const cached = await filesIn(join(dataFolder, 'image-cache'));
    expect((await stat(stored)).isFile()).toBe(true);
    expect(cached).toHaveLength(1);
    expect(await openOnes(dataFolder)).toEqual([]);

    // A file of nobody, as one was found eight days ago.
    const day = 24 * 60 * 60_000;
    const orphan = 'covers/2-0123456789abcdef.webp';
    const note = { unused: [{ key: orphan, sinceMs: Date.now() - 8 * day }] };
    await writeFile(join(dataFolder, 'uploads', '.unused.json'), JSON.stringify(note));
    await writeFile(join(dataFolder, 'uploads', orphan), 'left by an upload');
    const written = new Date(Date.now() - 9 * day);
    await utimes(join(dataFolder, 'uploads', orphan), written, written);
    for (const path of [stored, ...cached]) await chmod(path, 0o644);
    await chmod(dataFolder, 0o755);
    const second = run('main.ts', [], environment);
    await addressOf(second);
    expect(await openOnes(dataFolder)).toEqual([]);
    second.child.kill('SIGTERM');
    // It ends when its tidying has ended.
    expect(await second.ended).toBe(0);
    expect(second.output()).toMatch(/Other accounts could open \d+ files and folders of /);
    expect(await filesIn(join(dataFolder, 'uploads', 'covers'))).toEqual([stored]);
  });
});

test(`links are not followed, and what is not the backend's stays as it is${because}`, async () => {
  await withFolder(async (root) => {
    await withOwnMask(async () => {
      const [folder, other] = [join(root, 'data'), join(root, 'other')];
      await mkdir(join(folder, 'uploads'), { recursive: true });
      await writeFile(join(folder, 'uploads', 'a.webp'), '');
      await writeFile(join(folder, 'notes.txt'), '');
      await writeFile(other, '');
      await symlink(other, join(folder, 'uploads', 'link'));
      await symlink(folder, join(root, 'link'));
      const said: string[] = [];
      await openDataFolder(join(root, 'link'), (line) => said.push(line));
      expect(said).toEqual([expect.stringContaining('could open 3 files and folders')]);
      const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
      expect(await modeOf(folder)).toBe(0o700);
      expect(await modeOf(join(folder, 'uploads', 'a.webp'))).toBe(0o600);
      expect(await modeOf(join(folder, 'notes.txt'))).toBe(0o666);
      expect(await modeOf(other)).toBe(0o666);
      await openDataFolder(folder, (line) => said.push(line));
      expect(said).toHaveLength(1);
    });
  });
});

test(`what only its own account can open is not called open, and a file that goes meanwhile is no fault${because}`, async () => {
  await withFolder(async (folder) => {
    // A database that runs beside makes such a file at each checkpoint, and removes it.
    const path = join(folder, 'database', 'pg_logical', 'replorigin_checkpoint.tmp');
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    await writeFile(path, '');
    await chmod(path, 0o700);
    const said: string[] = [];
    await openDataFolder(folder, (line) => said.push(line));
    expect(said).toEqual([]);
    await rm(path);
    expect(await makePrivate(path)).toBe(0);
  });
});

test(`a folder of another account, a shared one and a file are refused in one sentence${because}`, async () => {
  await withFolder(async (root) => {
    await withOwnMask(async () => {
      const nobody = 65_534;
      const open = (folder: string, account?: number) =>
        openDataFolder(folder, () => undefined, account);
      await expect(open(root, nobody)).rejects.toThrow(/belongs to another account .*give it to/);
      const shared = join(root, 'shared');
      await mkdir(shared);
      await chmod(shared, 0o1777);
      await expect(open(shared)).rejects.toThrow(/is shared by the whole machine; set DATA_DIR/);
      await expect(open('/')).rejects.toThrow(/is shared by the whole machine/);
      const file = join(root, 'file');
      await writeFile(file, '');
      await expect(open(file)).rejects.toThrow(/^The data folder \S+ cannot be used: /);
    });
  });
});
