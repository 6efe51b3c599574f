import { chmod, lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clearLockPlace, LockError, lockFolder } from '@patchbay/node-kit/folder-lock';
import { object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { StartError } from '../start-error.ts';
import { isLinkedPage } from '../deep-link.ts';

const stickyBit = 0o1000;
const writtenByOthers = 0o022;

/**
 * Makes the app's own folder, or takes the one that is there. Its content decides which files the app removes at its
 * next start and which site its window is signed in to, so nobody else may write to it.
 * @param account that this process runs as; null on Windows, whose folders of a person are that person's
 * @throws StartError for the folder of another account, or of all, and where there cannot be one
 */
export async function openOwnFolder(
  folder: string,
  account = process.getuid?.() ?? null,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const hint = 'Set DESKTOP_DATA_DIR to another one.';
    throw new StartError(`The folder ${folder} cannot be made. ${hint}`, { cause });
  }
  if (account === null) return;
  const { uid, mode } = await stat(folder);
  if (uid !== account || (mode & stickyBit) !== 0) {
    throw new StartError(
      `The folder ${folder} is not yours alone. Set DESKTOP_DATA_DIR to one that is.`,
    );
  }
  if ((mode & writtenByOthers) !== 0) await chmod(folder, mode & 0o777 & ~writtenByOthers);
}

/** The request of a second start to the first: to show itself, and perhaps a page. */
export interface ShowRequest {
  /** A page that a link can open. */
  readonly path: string | null;
}

/** The one app that runs on a data folder. */
export interface Instance {
  /** Settles once another start may be the first. */
  release(): Promise<void>;
}

interface InstanceOptions {
  readonly dataDir: string;
  readonly platform: NodeJS.Platform;
  readonly request: ShowRequest;
  /** A second start asks. */
  readonly onShow: (request: ShowRequest) => void;
  readonly report: (error: unknown) => void;
}

/**
 * A text behind the site's origin in an address could make another host of it: only a page that a link can open is
 * shown.
 */
const requestSchema = object({
  path: string()
    .defined()
    .nullable()
    .test('linked-page', 'must be a page that a link can open', (path) => {
      return path === null || isLinkedPage(path);
    }),
});
const longestRequest = 1_000;
/** The first start holds the lock some moments before it hears others. */
const tries = 50;
const tryEveryMs = 100;
/** A start that is silent for longer is given up, by either side. */
const answerWithinMs = tries * tryEveryMs;
/** Systems take no longer name for a socket. */
const longestSocketName = 100;

const asideOf = (path: string): string => `${path}.${randomUUID()}.aside`;

/** Removes the socket of a killed app; whoever holds the lock is the only one to listen. Anything else is put aside. */
async function makeRoomForSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isSocket()) await rm(path, { force: true });
  else await rename(path, asideOf(path));
}

/**
 * Makes this process the only app on its data folder, reached over a local socket and no port.
 * @returns null where another one runs already: it was asked to show itself
 */
export async function becomeOnlyInstance(options: InstanceOptions): Promise<Instance | null> {
  const { dataDir, platform, request, onShow, report } = options;
  await openOwnFolder(dataDir);
  const socket = socketName(dataDir, platform);
  const lockFile = join(dataDir, 'app.lock');
  await clearLockPlace(lockFile, asideOf(lockFile));
  const lock = await lockFolder(lockFile, { purpose: 'the desktop app' }).catch(
    (error: unknown) => {
      if (error instanceof LockError && error.code === 'held') return null;
      throw error;
    },
  );
  if (lock === null) {
    await askFirst(socket, request);
    return null;
  }
  if (platform !== 'win32') await makeRoomForSocket(socket);
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    readRequest(connection)
      .then(onShow, report)
      .finally(() => connection.destroySoon());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socket, resolve);
  });
  return {
    release: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Whoever is silent must not keep the app from ending.
      for (const connection of connections) connection.destroy();
      await closed;
      lock.release();
    },
  };
}

function socketName(dataDir: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    const id = createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\patchbay-${id}`;
  }
  const file = join(dataDir, 'app.sock');
  if (Buffer.byteLength(file) <= longestSocketName) return file;
  throw new StartError(`The path ${dataDir} is too long. Set DESKTOP_DATA_DIR to a shorter one.`);
}

const readRequest = (connection: Socket): Promise<ShowRequest> =>
  new Promise((resolve, reject) => {
    let text = '';
    connection.setTimeout(answerWithinMs, () => connection.destroy());
    connection.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk);
      if (text.length > longestRequest) {
        connection.destroy(new StartError('Another start of the app asked for too much.'));
        return;
      }
      if (!text.endsWith('\n')) return;
      Promise.resolve(text)
        .then((line) => parse(requestSchema, JSON.parse(line)))
        .then((request) => {
          resolve(request);
          connection.end('shown\n');
        })
        .catch(reject);
    });
    connection.once('error', reject);
    connection.once('close', () => {
      reject(new StartError('Another start of the app asked for nothing.'));
    });
  });

async function askFirst(socket: string, request: ShowRequest): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    if (await askOnce(socket, request)) return;
    await wait(tryEveryMs);
  }
  throw new StartError(
    'The app runs already, here or on another computer that has the same folder, and does not answer. End it and start it again.',
  );
}

const askOnce = (socket: string, request: ShowRequest): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection(socket, () => {
      connection.write(`${JSON.stringify(request)}\n`);
    });
    connection.setTimeout(answerWithinMs, () => connection.destroy());
    connection.once('data', () => {
      resolve(true);
      connection.destroy();
    });
    // Not there yet, or gone again: the caller tries once more.
    connection.once('error', () => {
      resolve(false);
    });
    connection.once('close', () => {
      resolve(false);
    });
  });
