import { spawnSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearLockPlace, lockFolder } from './lock-folder.ts';
import { inContainer, whyNoContainers } from './testing/containers.ts';
import { startHolder } from './testing/start-holder.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-lock-'));
  file = join(folder, 'work', 'lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const take = (waitMs = 0, onWait?: (holder: string) => void) =>
  lockFolder(file, { purpose: 'a test', waitMs, ...(onWait && { onWait }) });

it('is held by one, who is named, and then by the next', async () => {
  const first = await take();
  await expect(take()).rejects.toMatchObject({
    code: 'held',
    message: expect.stringMatching(
      new RegExp(String.raw`^It is locked by a test \(process ${process.pid} on \S+, since \S+\)$`),
    ) as unknown,
  });
  first.release();
  first.release();
  const second = await take();
  await expect(take()).rejects.toMatchObject({ code: 'held' });
  second.release();
});

it('goes to one alone of many that want it at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => take()));
  const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(locks).toHaveLength(1);
  for (const lock of locks) lock.release();
});

it('is waited for, and says once for whom', async () => {
  const first = await take();
  const holders: string[] = [];
  const second = take(60_000, (holder) => {
    holders.push(holder);
    first.release();
  });
  (await second).release();
  expect(holders).toEqual([expect.stringContaining('a test (process')]);
});

it('is taken whatever the file says, which stays', async () => {
  (await take()).release();
  await writeFile(file, '\0{"pid":1');
  const lock = await take();
  expect(await readFile(file, 'utf8')).toMatch(/^a test \(process/);
  lock.release();
});

it('is not held any more by who locked a file that was removed', async () => {
  const first = await take();
  expect(first.isHeld()).toBe(true);
  await unlink(file);
  const second = await take();
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  first.release();
  second.release();
});

it('is out of reach of other accounts, who could lock what they can read', async () => {
  const rights = async () => (await stat(file)).mode & 0o007;
  const umask = process.umask(0);
  try {
    (await take()).release();
  } finally {
    process.umask(umask);
  }
  expect(await rights()).toBe(0);
  await chmod(file, 0o644);
  (await take()).release();
  expect(await rights()).toBe(0);
});

it('is no link to another file, and says what cannot be locked', async () => {
  await take().then((lock) => lock.release());
  await rm(file);
  await symlink(join(folder, 'elsewhere'), file);
  await expect(take()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(`The file ${file} cannot be locked`) as unknown,
  });
});

it('goes to one alone of many that start at once where a folder is in its place, which stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    await rm(file, { force: true });
    await mkdir(join(file, 'mine'), { recursive: true });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, index) => {
        await clearLockPlace(file, `${file}.${round}-${index}.aside`);
        return take();
      }),
    );
    const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(locks.map((lock) => lock.isHeld())).toEqual([true]);
    for (const lock of locks) lock.release();
    const aside = (await readdir(join(folder, 'work'))).filter((name) => name !== 'lock');
    expect(aside).toHaveLength(round + 1);
    expect(await readdir(join(folder, 'work', aside.at(-1) ?? ''))).toEqual(['mine']);
  }
});

it.each(['a file', 'nothing'])('is left alone where %s is in its place', async (what) => {
  await mkdir(join(folder, 'work'));
  if (what === 'a file') await writeFile(file, 'x');
  expect(await clearLockPlace(file, `${file}.aside`)).toBe(false);
  expect(await readdir(join(folder, 'work'))).toEqual(what === 'a file' ? ['lock'] : []);
});

const asRoot = process.getuid?.() === 0 ? it : it.skip;

asRoot(
  'of another account says which, and how both can be put right (skipped where the account cannot be changed) (G392)',
  async () => {
    (await take()).release();
    await chmod(folder, 0o755);
    await chmod(join(folder, 'work'), 0o755);
    const program = `import(${JSON.stringify(new URL('lock-folder.ts', import.meta.url).href)})
    .then(async ({ lockFolder }) => { (await lockFolder(${JSON.stringify(`${file}-of-mine`)}, { purpose: 'a test' })).release(); process.setuid(65534); return lockFolder(${JSON.stringify(file)}, { purpose: 'a test' }); })
    .catch(({ code, message }) => console.log(JSON.stringify({ code, message })));`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', program], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual({
      code: 'unavailable',
      message: expect.stringContaining(
        `${file} belongs to the account 0, and this is the account 65534`,
      ) as unknown,
    });
    expect(stdout).toContain("sudo -u '#0' and the command");
    expect(stdout).toContain(`sudo chown -R 65534 ${file}`);
  },
);

it('keeps another process off, and is free as soon as that one is killed (X17)', async () => {
  const holder = await startHolder(file);
  expect(holder.says).toBe('has the lock');
  await expect(take()).rejects.toThrow(`(process ${String(holder.process.pid)} on `);
  await holder.kill();
  (await take()).release();
});

describe('between containers of one machine', () => {
  const reason = whyNoContainers();
  const test = reason === null ? it : it.skip;
  const because = reason === null ? '' : ` (skipped: ${reason})`;

  test.each([
    ['of one name', 'api', 'api'],
    ['of two names', 'api-1', 'api-2'],
  ])(
    `%s it is held by one, and free once that is killed${because} (G39)`,
    async (_, one, other) => {
      const first = await startHolder(file, inContainer(one));
      expect(first.says).toBe('has the lock');
      const second = await startHolder(file, inContainer(other));
      expect(second.says).toMatch(`It is locked by a test (process 1 on ${one}, since `);
      await first.kill();
      const third = await startHolder(file, inContainer(other));
      expect(third.says).toBe('has the lock');
      await third.kill();
    },
  );
});
