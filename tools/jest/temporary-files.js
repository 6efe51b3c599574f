import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux's own folder of files that are in memory. */
const memory = '/dev/shm';
const gibibyte = 1024 ** 3;
/** A run's files are some hundred megabytes: 160 of databases before the first test. The tests themselves need memory too. */
const enough = { room: 2 * gibibyte, memory: 6 * gibibyte };

/** Short, as a socket's path takes hardly more than a hundred characters. The number of the run's process follows. */
const prefix = 'patchbay-';

/**
 * Once per run: puts the temporary files of all tests into memory, where there is enough of it. They are thousands of small
 * ones, of databases and sites, which live for seconds: on a disk they cost up to a third of a test's processor time, and
 * waiting. Somebody's own TMPDIR stays.
 */
export default function keepFilesInMemory() {
  if (process.env.TMPDIR !== undefined) return;
  const folder = makeFolder(memory);
  if (folder === null) return;
  process.env.TMPDIR = folder;
  // After everything else of the run, a database's process too.
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
}

/**
 * @param {string} parent
 * @param {{ readonly room: number, readonly memory: number }} needed
 * @returns {string | null} null where tests cannot do there all that they do on a disk
 */
export function makeFolder(parent, needed = enough) {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < needed.room || freemem() < needed.memory) return null;
    removeAbandoned(parent);
    const folder = join(parent, `${prefix}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL runs as another account.
    chmodSync(folder, 0o711);
    return isExecutable(folder) ? folder : null;
  } catch {
    return null;
  }
}

/**
 * Whether programs and libraries start from there: containers forbid it.
 * @param {string} folder
 */
function isExecutable(folder) {
  const script = join(folder, 'script');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 });
  try {
    execFileSync(script);
    rmSync(script);
    return true;
  } catch {
    rmSync(folder, { recursive: true });
    return false;
  }
}

/**
 * Removes what runs have left that were killed: it would keep memory until the machine's next start.
 * @param {string} parent
 */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid === process.pid || (pid > 0 && hasEnded(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function hasEnded(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
  }
}
