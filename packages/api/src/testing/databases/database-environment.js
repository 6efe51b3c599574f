import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import NodeEnvironment from '../../../../../tools/jest/node-environment.js';

/**
 * The message by which jest tells a worker that no file is left for it (CHILD_MESSAGE_END). After half a second it ends
 * the process.
 */
const noFileLeft = 2;
/** Where jest runs all files in its own process, it gives no sign: no file for so long is the end. */
const idleMs = 250;

/** @type {Promise<PGlite> | null} */
let engine = null;
/** @type {NodeJS.Timeout | undefined} */
let closing;

async function openEngine() {
  const dump = await readFile(join(process.env.PATCHBAY_TEST_FOLDER ?? '', 'migrated.tar'));
  return PGlite.create({
    loadDataDir: new Blob([new Uint8Array(dump)]),
    extensions: { pg_trgm },
  });
}

/** An open engine has a timer, which would keep the process. */
async function closeEngine() {
  const opened = engine;
  engine = null;
  await (await opened)?.close();
}

/** @param {unknown} message */
function endWhereNoFileIsLeft(message) {
  if (Array.isArray(message) && message[0] === noFileLeft) process.exit();
}

if (process.send) process.on('message', endWhereNoFileIsLeft);

/**
 * Node's environment, with one embedded database for all files that a worker runs: jest loads this module once a worker
 * and every other module once a file, and an engine takes a second to open.
 */
export default class DatabaseEnvironment extends NodeEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} start */
  constructor(...start) {
    super(...start);
    clearTimeout(closing);
    this.global.openTestEngine = () => (engine ??= openEngine());
  }

  async teardown() {
    await super.teardown();
    if (!process.send) closing = setTimeout(() => void closeEngine(), idleMs).unref();
  }
}
