import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

/** @typedef {import('../messages.ts').ServerFile} ServerFile */
/**
 * The exports that the shell's server part must have.
 * @typedef {object} ShellPart
 * @property {(request: object) => Promise<unknown>} renderPage
 * @property {Readonly<Record<string, unknown>>} doors
 */

const nodeRequire = createRequire(import.meta.url);
/** The modules of Node that the rendering library takes; a server part can reach no others by name. */
const nodeModules = new Set(['async_hooks', 'util', 'crypto', 'stream']);

/**
 * The name of a release in messages, by which its server part is found too.
 * @param {{ readonly name: string, readonly version: string }} release
 */
export const ownerName = ({ name, version }) => `${name} ${version}`;

/** A server part is not there, or is another file: it may be put back. */
export class UnreadablePart extends Error {}

/**
 * @param {ServerFile} file
 * @throws UnreadablePart
 */
function readPart({ path, integrity, owner }) {
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new UnreadablePart(`the server part of ${owner} cannot be read`);
  }
  const digest = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (digest !== integrity) {
    throw new UnreadablePart(`the server part of ${owner} was changed on disk`);
  }
  return bytes;
}

/**
 * Runs a server part and gives what it exports. Its bytes are the ones that are checked: the file is read once.
 * @param {ServerFile} file
 * @param {(name: string) => unknown} require
 * @returns {unknown}
 * @throws Error where it is not the file that was released, or fails to start
 */
function run(file, require) {
  const { path } = file;
  const bytes = readPart(file);
  /** @type {{ exports: unknown }} */
  const module = { exports: {} };
  const start = runInThisContext(
    `(function (module, exports, require) {${bytes.toString('utf8')}\n})`,
    { filename: path },
  );
  Reflect.apply(start, undefined, [module, module.exports, require]);
  return module.exports;
}

/**
 * @param {unknown} value
 * @returns {value is ShellPart}
 */
const isShellPart = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'renderPage' in value &&
  typeof value.renderPage === 'function' &&
  'doors' in value &&
  typeof value.doors === 'object' &&
  value.doors !== null;

/**
 * @param {ServerFile} file
 * @returns {ShellPart}
 * @throws Error where it cannot be used
 */
export function runShellPart(file) {
  const part = run(file, (name) => {
    const plain = name.replace(/^node:/, '');
    if (!nodeModules.has(plain))
      throw new Error(`the server part of ${file.owner} asks for ${name}`);
    return nodeRequire(`node:${plain}`);
  });
  if (!isShellPart(part)) throw new Error(`the server part of ${file.owner} renders nothing`);
  return part;
}

/**
 * @param {ServerFile} file
 * @param {ShellPart} shell
 * @returns {unknown}
 * @throws Error where it cannot be used
 */
export function runRemotePart(file, { doors }) {
  /** @param {string} name */
  const require = (name) => {
    if (!Object.hasOwn(doors, name))
      throw new Error(`it asks for ${name}, which the shell has not`);
    return doors[name];
  };
  try {
    return run(file, require);
  } catch (cause) {
    if (cause instanceof UnreadablePart) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the server part of ${file.owner} does not start: ${reason}`, { cause });
  }
}
