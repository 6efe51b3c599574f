// Runs a TypeScript file of this repository on a machine that only has Node.js and npm: installs the workspace when it
// is missing or out of date, then starts the file. Plain JavaScript without dependencies, since nothing is installed
// yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tryInstallLock } from './install-lock.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules', '.patchbay-installed');
const lockFile = join(root, '.cache', 'install.lock');
const siteCommands = new Set(['rollback', 'retire', 'promote', 'status', 'log', 'prune']);
/** The oldest Node.js that the product runs on. */
const oldestNode = '20.19.0';
const parent = process.ppid;
const parentPollMs = 500;

/** A failure that one sentence explains. */
class PlainError extends Error {}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = oldestNode.split('.').map(Number);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new PlainError(
    `Patchbay needs Node.js ${oldestNode} or later; this is ${process.versions.node}.`,
  );
}

/** Every file that says what is to be installed. */
function manifests() {
  const folders = ['packages', 'tools'].flatMap((parent) => {
    const path = join(root, parent);
    return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  });
  return [
    join(root, 'pnpm-lock.yaml'),
    join(root, 'pnpm-workspace.yaml'),
    ...[root, ...folders, ...['e2e', 'bench'].map((name) => join(root, name))].map((folder) =>
      join(folder, 'package.json'),
    ),
  ].filter((file) => existsSync(file));
}

/** One hash of all manifests: a checkout changes times of files, but not this. */
function wantedStamp() {
  const hash = createHash('sha256').update(process.version);
  for (const file of manifests()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();
}

/**
 * Whether a command needs the site's folder and nothing of this checkout but the tool itself: a change by another team
 * to its package.json must not stop it.
 * @param {string} file
 * @param {readonly string[]} args
 */
const isForSiteAlone = (file, [command = '']) =>
  file === 'scripts/release.ts' && siteCommands.has(command);

/** @param {string} folder */
function dependenciesOf(folder) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies);
}

/** Whether the packages that the tools of this checkout need are there, in whichever version. */
function hasTools() {
  /** @type {{ devDependencies?: Record<string, string> }} */
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tools = Object.keys(devDependencies).filter((name) => name.startsWith('@patchbay/'));
  const waiting = ['tsx', ...tools].map((name) => join(root, 'node_modules', name));
  /** @type {Set<string>} */
  const seen = new Set();
  for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
    if (!existsSync(link)) return false;
    const folder = realpathSync(link);
    // A package from the registry was installed with all that it needs.
    if (seen.has(folder) || folder.split(sep).includes('.pnpm')) continue;
    seen.add(folder);
    waiting.push(...dependenciesOf(folder).map((name) => join(folder, 'node_modules', name)));
  }
  return true;
}

/** @param {() => Promise<void>} work */
async function withLock(work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  let isTold = false;
  while (!(await tryInstallLock(lockFile))) {
    if (!isTold) console.error('Waiting for another process that installs the packages ...');
    isTold = true;
    await wait(250);
  }
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @returns {string} the version that package.json's `packageManager` pins */
function pnpmVersion() {
  /** @type {{ packageManager?: string }} */
  const { packageManager = '' } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = /^pnpm@(\d+\.\d+\.\d+)/.exec(packageManager)?.[1];
  if (!version) throw new PlainError('package.json does not name a version of pnpm.');
  return version;
}

/** @param {string} output */
function explainFailure(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|META_FETCH_FAIL/.test(output)
  ) {
    return 'The packages could not be downloaded: the registry cannot be reached. Check the network and try again.';
  }
  if (/OUTDATED_LOCKFILE|FROZEN_LOCKFILE/.test(output)) {
    return 'pnpm-lock.yaml does not fit the package.json files: run "npx pnpm install" and commit the lockfile.';
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full.';
  const lastWords = output.trimEnd().split('\n').slice(-20).join('\n');
  return `${lastWords}\nThe packages could not be installed; what pnpm said last is above.`;
}

/** @returns {Promise<void>} */
function install() {
  const version = pnpmVersion();
  console.error(`Installing the packages with pnpm ${version} ...`);
  const started = Date.now();
  return new Promise((done, fail) => {
    const isWindows = process.platform === 'win32';
    // npx has chosen the version already: pnpm need not look after its own, nor write it into the lockfile.
    const install = ['install', '--frozen-lockfile', '--config.pm-on-fail=ignore'];
    const args = ['-y', `pnpm@${version}`, ...install];
    const child = spawn(isWindows ? 'npx.cmd' : 'npx', args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output = (output + chunk.toString()).slice(-100_000);
        // Progress comes on the one, stacks of npm on the other.
        if (stream === child.stdout) process.stderr.write(chunk);
      });
    }
    child.on('error', () => {
      fail(new PlainError('npx was not found: install npm, which comes with Node.js.'));
    });
    child.on('close', (code) => {
      if (code !== 0) {
        fail(new PlainError(explainFailure(output)));
        return;
      }
      writeFileSync(stampFile, wantedStamp());
      console.error(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
      done();
    });
  });
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
async function makeReady(file, args) {
  if (isInstalled()) return;
  if (isForSiteAlone(file, args) && hasTools()) {
    console.error(
      'The installed packages are not those that this checkout asks for; they do for this command.',
    );
    return;
  }
  await withLock(async () => {
    if (!isInstalled()) await install();
  });
}

/**
 * npm passes a signal on to its shell, which ends and tells nobody: then this process has another parent.
 * @param {() => void} end
 */
function endWithParent(end) {
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    end();
  }, parentPollMs).unref();
}

/**
 * @param {readonly string[]} flags
 * @param {string} file
 * @param {readonly string[]} args
 */
function run(flags, file, args) {
  const call = [...flags, '--import', 'tsx', resolve(root, file), ...args];
  const child = spawn(process.execPath, call, {
    cwd: root,
    // It learns by the channel's end that this process was killed, which no signal tells.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { INIT_CWD: process.cwd(), ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal's Ctrl+C reaches the child by itself, and a second one would cut its orderly end short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
}

try {
  const given = process.argv.slice(2);
  const flagCount = given.findIndex((argument) => !argument.startsWith('-'));
  const [file, ...args] = given.slice(flagCount);
  if (flagCount === -1 || !file) {
    throw new PlainError('Usage: node scripts/bootstrap.mjs [NODE_FLAG...] FILE [ARGUMENT...]');
  }
  checkNode();
  await makeReady(file, args);
  run(given.slice(0, flagCount), file, args);
} catch (error) {
  const isJson = process.argv.includes('--json');
  process.exitCode = 1;
  if (!(error instanceof PlainError)) {
    throw error;
  } else if (isJson) {
    const failure = { code: 'failed', message: error.message, problems: [] };
    console.log(JSON.stringify({ error: failure }, null, 2));
  } else console.error(error.message);
}
