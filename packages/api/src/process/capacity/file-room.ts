import { readdir, readFile } from 'node:fs/promises';
import { OperatorError } from '../operator-error.ts';

/** The files of a process, of which each connection is one too. */
interface Files {
  /** The system allows so many open ones. */
  readonly limit: number;
  readonly open: number;
}

/** The files that may be open at a time besides those that are open from the start. */
export interface FileRoom {
  readonly connections: number;
  /** Packages that are being sent, each of which has a file beside its connection. */
  readonly downloads: number;
}

/** For uploads, covers, mails and whatever the database adds: without a file its writes fail, and with them the process. */
const keptFree = 200;

/** More would take memory rather than files. */
const most = 800;
const leastConnections = 50;

/**
 * The room for files that a process has once its database is open: the embedded one has some 400 files of its own.
 * @throws OperatorError where that is too little to serve anybody
 */
export function shareFiles({ limit, open }: Files): FileRoom {
  const room = limit - open - keptFree;
  const connections = Math.min(most, Math.floor((room * 3) / 4));
  if (connections < leastConnections) {
    const needed = open + keptFree + 2 * leastConnections;
    throw new OperatorError(
      `The system allows this process ${limit} open files, and it needs ${needed} at least. ` +
        'Raise the limit (ulimit -n, or LimitNOFILE of a systemd unit), then start the backend again.',
    );
  }
  return { connections, downloads: Math.min(most, room - connections) };
}

/** The files of this process; where the system does not tell, as many as are never reached. */
export async function measureFiles(folder = '/proc/self'): Promise<Files> {
  try {
    const limits = await readFile(`${folder}/limits`, 'utf8');
    const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
    return { limit, open: (await readdir(`${folder}/fd`)).length };
  } catch {
    // Only Linux has such a folder.
    return { limit: Infinity, open: 0 };
  }
}
