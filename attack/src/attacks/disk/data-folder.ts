import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newEmail, newPassword, signUp, tokenOf } from '../../product/accounts-client.ts';
import {
  skipped,
  verdict,
  verdictOf,
  type Attack,
  type Family,
  type Outcome,
} from '../../attack.ts';
import { ask, textField } from '../../network/ask.ts';
import { addKnownAccounts } from '../../product/known-accounts.ts';
import { canUseNamespaces, hold, inNamespace } from '../../product/namespaces.ts';
import { greyPng, softwareIds, uploadCover, uploadFile } from '../../product/pictures.ts';
import { StartFailure, type Product, type Server } from '../../product/product.ts';
import { uploadPackage } from '../../product/upload-package.ts';
import { waitUntil } from '../../run/timing.ts';
import { diskAttacks } from './full-disk.ts';
import { importAttacks } from './imports.ts';
import { lostConnections } from './lost-connections.ts';
import { olderBackend } from './older-backend.ts';
import { randomKills } from './random-kills.ts';
import { endAttacks } from './server-ends.ts';
import { stopsAmidUploads } from './stops-amid-uploads.ts';

async function entriesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
}

/** Has a backend write a file of each kind into its data folder, and answers what it did not take. */
async function writeEachKind(server: Server): Promise<readonly string[]> {
  const token = await tokenOf(server, 'Staff');
  const [id = 1] = await softwareIds(server, 1);
  const bytes = greyPng(40, 30);
  const cover = await uploadCover(server, token, id, bytes);
  const screenshot = `software/${id}/upload-screenshot-file/`;
  const answers = {
    cover,
    screenshot: await uploadFile(server, token, screenshot, { name: 'a.png', bytes }),
    package: await uploadPackage(server, 1000),
    'resized cover': await ask(server.origin, `/images/300x/${textField(cover, 'cover')}`),
    'sign-up': await signUp(server, newEmail(), newPassword()),
  };
  const mail = join(server.folder, 'mail');
  const isMailed = async () => (await readdir(mail).catch(() => [])).length > 0;
  const hasMail = await waitUntil(isMailed, { withinMs: 15_000 });
  return [
    ...Object.entries(answers)
      .filter(([, { status }]) => status !== 200 && status !== 201)
      .map(([name, { status }]) => `a ${name} was answered ${status}`),
    ...(hasMail ? [] : ['no mail was written']),
  ];
}

/** The files that others on the machine may read or write. */
async function tryModes(product: Product): Promise<Outcome> {
  const wrapper = ['sh', '-c', 'umask 0022; exec "$@"', 'sh'];
  const dataDir = join(await product.newFolder('modes'), 'data');
  await addKnownAccounts(async (args, input) => {
    const command = await product.start(args, { DATA_DIR: dataDir }, { wrapper, input });
    await command.waitForEnd(60_000);
    return { code: command.endedBy() ?? 'did not end', output: command.output() };
  });
  const problems = await writeEachKind(await product.startBackend({ dataDir, wrapper }));
  const all = await entriesBelow(dataDir);
  const open: string[] = [];
  for (const path of all) {
    const found = await stat(path).catch(() => null);
    if (!found || (found.mode & 0o077) === 0) continue;
    open.push(`${path.slice(dataDir.length)} has ${(found.mode & 0o777).toString(8)}`);
  }
  return verdictOf([...problems, ...open], all.length);
}

/** A folder that somebody has opened to all is not used, or is closed. */
async function tryOpenFolder(product: Product): Promise<Outcome> {
  const dataDir = await product.newFolder('open');
  await mkdir(join(dataDir, 'database'), { mode: 0o777 });
  await chmod(dataDir, 0o777);
  await chmod(join(dataDir, 'database'), 0o777);
  try {
    const server = await product.startBackend({ dataDir });
    const modes = [await stat(dataDir), await stat(join(server.folder, 'database'))];
    const words = modes.map(({ mode }) => (mode & 0o777).toString(8)).join(' and ');
    const isClosed = modes.every(({ mode }) => (mode & 0o077) === 0);
    return verdict(isClosed, words, `it serves a data folder with the modes ${words}`);
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Outcome {
  if (!(error instanceof StartFailure)) throw error;
  return verdict(true, 'refused', error.message);
}

async function trySecond(product: Product): Promise<Outcome> {
  const first = await product.startBackend();
  try {
    await product.startBackend({ dataDir: first.folder });
  } catch (error) {
    return refused(error);
  }
  return verdict(false, 'two servers', 'a second server opened the folder');
}

/** Two containers on one folder: each sees itself as the first process, on a host of the same name. */
async function tryNamespaces(product: Product): Promise<Outcome> {
  if (!(await canUseNamespaces())) return skipped('this machine lets nobody make namespaces');
  const first = await product.startBackend({ wrapper: inNamespace('container') });
  try {
    await product.startBackend({ dataDir: first.folder, wrapper: inNamespace('container') });
  } catch (error) {
    return refused(error);
  }
  return verdict(false, 'two servers', 'two servers in two containers opened one folder');
}

/** After a kill, a new container with another name goes on with the folder. */
async function tryOtherHost(product: Product): Promise<Outcome> {
  if (!(await canUseNamespaces())) return skipped('this machine lets nobody make namespaces');
  const first = await product.startBackend({ wrapper: inNamespace('first') });
  await first.process.end();
  try {
    const next = await product.startBackend({
      dataDir: first.folder,
      wrapper: inNamespace('second'),
    });
    const { status } = await ask(next.origin, '/health/');
    return verdict(status === 200, 'started', `after a kill, a new host name answers ${status}`);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return verdict(false, 'blocked', error.message);
  }
}

/** The same for the release tool: one turn at a time, across containers, and none for the dead. */
async function tryReleaseLock(product: Product): Promise<Outcome> {
  if (!(await canUseNamespaces())) return skipped('this machine lets nobody make namespaces');
  const problems: string[] = [];
  const holdsAtOnce = async (folder: string, host: string) => {
    const holder = hold(folder, inNamespace(host));
    await waitUntil(() => /HELD|WAITS/.test(holder.output()), { withinMs: 15_000 });
    return holder;
  };
  const together = await product.copySite();
  const one = await holdsAtOnce(together, 'container');
  const other = await holdsAtOnce(together, 'container');
  if (!one.output().includes('HELD'))
    problems.push(`nobody got the lock: ${one.output().slice(-200)}`);
  if (other.output().includes('HELD')) problems.push('two containers hold the lock of one site');
  await Promise.all([one.end(), other.end()]);

  const after = await product.copySite();
  const dead = await holdsAtOnce(after, 'first');
  await dead.end();
  const next = await holdsAtOnce(after, 'second');
  if (!next.output().includes('HELD')) {
    problems.push(`a killed command of another host blocks the site: ${next.output().slice(-150)}`);
  }
  await next.end();
  return verdictOf(problems, 3);
}

const day = 24 * 60 * 60_000;

/** Covers that no software has are removed in time, and those in use are kept, however old. */
async function tryOrphans(product: Product): Promise<Outcome> {
  const dataDir = await product.copyDemoData();
  const orphan = join(dataDir, 'uploads', 'covers', '1-0123456789abcdef.webp');
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'left by a kill');
  const old = new Date(Date.now() - 60 * day);
  await utimes(orphan, old, old);
  const unused = [{ key: 'covers/1-0123456789abcdef.webp', sinceMs: Date.now() - 8 * day }];
  await writeFile(join(dataDir, 'uploads', '.unused.json'), JSON.stringify({ unused }));
  const server = await product.startBackend({ dataDir });
  const isGone = await waitUntil(async () => (await stat(orphan).catch(() => null)) === null, {
    withinMs: 20_000,
  });
  const token = await tokenOf(server, 'Staff');
  return verdict(
    isGone && token !== '',
    isGone ? 'swept' : 'still there',
    `a cover of nobody, found unused 8 days ago, was ${isGone ? '' : 'not '}removed within 20 s of the start`,
  );
}

const attacks: readonly Attack[] = [
  {
    name: 'file modes at umask 0022',
    item: '9',
    tries: 6,
    expectation: 'folders 0700, files 0600, of database, uploads, pictures and mails',
    run: tryModes,
  },
  {
    name: 'a data folder that is open to all',
    item: '9',
    tries: 1,
    expectation: 'refused or closed at the start',
    isLong: true,
    run: tryOpenFolder,
  },
  {
    name: 'a second server on one folder',
    item: '10',
    engine: 'embedded',
    tries: 2,
    expectation: 'refused',
    run: trySecond,
  },
  {
    name: 'two containers on one folder',
    item: '10',
    engine: 'embedded',
    tries: 2,
    expectation: 'the second is refused',
    run: tryNamespaces,
  },
  {
    name: 'a new host name after a kill',
    item: '10',
    engine: 'embedded',
    tries: 2,
    expectation: 'it starts',
    isLong: true,
    run: tryOtherHost,
  },
  {
    name: "the release tool's lock in containers",
    item: '10',
    tries: 4,
    expectation: 'one at a time, and none for the dead',
    run: tryReleaseLock,
  },
  {
    name: 'covers of nobody',
    item: '11',
    tries: 1,
    expectation: 'swept after a week',
    run: tryOrphans,
  },
];

export const dataFolder: Family = {
  name: 'data-folder',
  about: 'what is on the disk, who may open it, and how servers end',
  attacks: [
    ...attacks,
    ...diskAttacks,
    ...endAttacks,
    ...randomKills,
    ...stopsAmidUploads,
    ...importAttacks,
    ...lostConnections,
    ...olderBackend,
  ],
};
