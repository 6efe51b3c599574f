// The lock of the installation, a file with the process's number: plain JavaScript, since nothing is installed yet.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** @param {number} pid */
function isAliveNow(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} file */
function ownerOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Takes away the note of a process that has ended. Another process may have done so since it was read, and put down its
 * own: only what was moved aside is surely still what it was, and a note that lives goes back.
 * @param {string} file
 * @param {(pid: number) => boolean} isAlive
 */
function removeStale(file, isAlive) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (isAlive(Number(ownerOf(aside)))) linkSync(aside, file);
  } catch {
    // Somebody else has moved it, or has put down a new one in the meantime.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} file
 * @param {(pid: number) => boolean} isAlive
 * @returns {Promise<boolean>} false where another process holds the lock
 */
export async function tryInstallLock(file, isAlive = isAliveNow) {
  const mine = String(process.pid);
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch {
    const owner = Number(ownerOf(file));
    if (!(owner > 0 && isAlive(owner))) removeStale(file, isAlive);
    return false;
  }
  // Another process may have taken this lock for a dead one's in the moment between: whoever stands in the file has it.
  await wait(100);
  return ownerOf(file) === mine;
}
