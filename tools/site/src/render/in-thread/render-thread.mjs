/**
 * The worker that renders pages of one set of releases, one page at a time. It runs code that teams have released: what that
 * breaks is broken here, and the server goes on. Plain JavaScript, since a worker does not inherit what lets the server run
 * TypeScript.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { fault, plainOutcome, plainWords } from './plain-outcome.mjs';
import { ownerName, runRemotePart, runShellPart, UnreadablePart } from './server-parts.mjs';
import { createThreadFetch } from './thread-fetch.mjs';

/** @typedef {import('../messages.ts').RenderJob} RenderJob */
/** @typedef {import('../messages.ts').RenderResult} RenderResult */
/** @typedef {import('./thread-fetch.mjs').ThreadPage} ThreadPage */

/** @type {import('../messages.ts').ThreadData} */
const data = workerData;
const { apiHost, askableHosts: hosts, patienceMs, remoteFiles } = data;

/** @type {AsyncLocalStorage<ThreadPage | undefined>} */
const pages = new AsyncLocalStorage();

globalThis.fetch = createThreadFetch({
  apiHost,
  hosts,
  withinMs: 2 * patienceMs,
  currentPage: () => pages.getStore(),
});
// Other ways to the network (rule X208).
for (const name of ['WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
// By the whole of Node's object a part could run programs, open files and signal the server beside it (rule X208).
const { env, exit, nextTick } = process;
handleErrors(process);
Object.defineProperty(globalThis, 'process', {
  value: Object.freeze({ env: Object.freeze({ ...env }), exit, nextTick }),
});
// The server's log is not for what a page writes.
const silent = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
Object.defineProperty(globalThis, 'console', { value: silent, writable: true, configurable: true });

/**
 * What is to come once and so soon may be about what all pages have, as the clock of a cache or a queue that is to be emptied: it
 * comes also where its page has ended.
 */
const soonMs = 1000;
/** So does what begins when the page has ended already, if it is to come at once. */
const atOnceMs = 1;

// What a part begins while a page is rendered ends with that page: its `activate` runs anew for each of them.
for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
  const start = globalThis[name];
  /** @param {readonly [() => void, number, ...unknown[]]} given */
  const startForPage = (...given) => {
    const timer = start(...given);
    const page = pages.getStore();
    const dueMs = name === 'setInterval' ? Infinity : Number(given[1]) || 0;
    if (!page || dueMs <= (page.isOver ? atOnceMs : soonMs)) return timer;
    if (page.isOver) clearTimeout(timer);
    else page.timers.push(timer);
    return timer;
  };
  Reflect.set(globalThis, name, startForPage);
}

/** So few are told: code of a release may have many of them. */
let problemsLeft = 10;
/** @param {string} problem */
function tell(problem) {
  if (problemsLeft <= 0) return;
  problemsLeft -= 1;
  parentPort?.postMessage(problem);
}

/**
 * An error that nobody handles, as in a timer or in a call that is left to itself, leaves no work of others half done here: it costs
 * neither the thread nor a page.
 * @param {NodeJS.Process} own
 */
function handleErrors(own) {
  /** @param {unknown} error */
  const handle = (error) => {
    // Thrown because a page is over that had asked for it.
    if (error instanceof Error && 'kind' in error && error.kind === 'aborted') return;
    const owner = ownerOf(error, remoteFiles) ?? 'the server part of a release';
    tell(`${owner}: nobody handles "${plainWords(error)}"`);
  };
  own.on('uncaughtException', handle);
  own.on('unhandledRejection', handle);
}

/**
 * The owner of the code that an error comes out of: the first file of the stack that has one.
 * @param {unknown} error
 */
function ownerOf(error, files = [...remoteFiles, data.shellFile]) {
  const lines = error instanceof Error ? String(error.stack).split('\n') : [];
  for (const line of lines) {
    const file = files.find(({ path }) => line.includes(path));
    if (file) return file.owner;
  }
  return null;
}

/** A part that could not be read is tried again after so long (rule G354); one whose code fails is not. */
const triedAgainMs = 2000;
/**
 * When parts could not be read, by their owners.
 * @type {Map<string, number>}
 */
const unreadAt = new Map();
/**
 * @param {string} owner
 * @param {unknown} error
 */
function noteUnread(owner, error) {
  if (error instanceof UnreadablePart) unreadAt.set(owner, performance.now());
  else unreadAt.delete(owner);
}
/** @param {string} owner */
function isTriedAgain(owner) {
  const at = unreadAt.get(owner);
  return at !== undefined && performance.now() - at >= triedAgainMs;
}

/** @returns {ReturnType<typeof runShellPart> | string} the reason where it cannot be used */
function startShell() {
  try {
    return runShellPart(data.shellFile);
  } catch (error) {
    noteUnread(data.shellFile.owner, error);
    return plainWords(error);
  }
}

let shellPart = startShell();

/**
 * What the server parts export, by their owners; undefined where one cannot be used.
 * @type {Map<string, unknown>}
 */
const modules = new Map();

/**
 * Runs a server part at its first use.
 * @param {string} owner
 * @param {Exclude<typeof shellPart, string>} shell
 */
function moduleOf(owner, shell) {
  const file = remoteFiles.find((each) => each.owner === owner);
  if (!file || (modules.has(owner) && !isTriedAgain(owner))) return modules.get(owner);
  modules.set(owner, undefined);
  unreadAt.delete(owner);
  try {
    // What it begins now is of all pages.
    const module = pages.run(undefined, () => runRemotePart(file, shell));
    modules.set(owner, module);
  } catch (error) {
    noteUnread(owner, error);
    tell(`Pages are rendered without it: ${plainWords(error)}`);
  }
  return modules.get(owner);
}

/**
 * @param {RenderJob} job
 * @param {Exclude<typeof shellPart, string>} shell
 */
async function render({ url, system, canaries, excluded, working }, shell) {
  /** @param {string | null} owner of the code that runs; null for the page's own */
  const atWork = (owner) => {
    Atomics.store(working, 0, remoteFiles.findIndex((file) => file.owner === owner) + 1);
  };
  try {
    const outcome = await shell.renderPage({
      url,
      system,
      config: data.config,
      apiHost,
      shell: data.shell,
      remotes: data.remotes.map(
        (live) =>
          data.canaries.find(({ name }) => name === live.name && canaries.includes(name)) ?? live,
      ),
      settings: data.settings,
      moduleOf: (/** @type {{ readonly name: string, readonly version: string }} */ release) => {
        const owner = ownerName(release);
        if (excluded.includes(owner)) return undefined;
        const before = Atomics.load(working, 0);
        atWork(owner);
        const module = moduleOf(owner, shell);
        Atomics.store(working, 0, before);
        return module;
      },
      ownerOf,
      signal: AbortSignal.timeout(patienceMs),
      patienceMs,
      atWork,
    });
    return plainOutcome(outcome);
  } catch (error) {
    const owner = ownerOf(error);
    const words = plainWords(error);
    return fault(owner === null ? words : `${owner}: ${words}`);
  }
}

/**
 * Renders a page.
 * @param {RenderJob} job
 * @returns {Promise<RenderResult>}
 */
export default async function renderPage(job) {
  if (typeof shellPart === 'string' && isTriedAgain(data.shellFile.owner)) shellPart = startShell();
  const shell = shellPart;
  if (typeof shell === 'string') {
    return { outcome: fault(shell), asked: [], unusable: shell, unreached: null, broken: [] };
  }
  const { requestId, traceparent } = job;
  /** @type {ThreadPage} */
  const page = {
    requestId,
    traceparent,
    asked: [],
    timers: [],
    isOver: false,
    unreached: null,
  };
  const outcome = await pages.run(page, () => render(job, shell));
  page.isOver = true;
  for (const timer of page.timers) clearTimeout(timer);
  const { asked, unreached } = page;
  const broken = [...modules].flatMap(([owner, module]) => (module === undefined ? [owner] : []));
  return { outcome, asked, unusable: null, unreached, broken };
}
