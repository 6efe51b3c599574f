/**
 * A thread that renders pages of one set of releases. It holds code that teams have released: whatever that does, it
 * happens here, and the server beside it goes on. Plain JavaScript, since a thread does not inherit what lets the server
 * run TypeScript.
 */
import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { createAllowedFetch } from './allowed-fetch.mjs';
import { allowSockets } from './allowed-sockets.mjs';
import { createBoundedFetch } from './bounded-fetch.mjs';
import { createRequestCarrier } from './carry-request.mjs';
import { createFetchInTurn } from './fetch-in-turn.mjs';
import { createPageTimers, createTimedPage, endTimers } from './page-timers.mjs';
import {
  isAborted,
  plainCalls,
  plainOutcome,
  plainProblems,
  plainWords,
} from './plain-message.mjs';
import { ownerName, runRemotePart, runShellPart } from './server-parts.mjs';

/** @typedef {import('../messages.ts').RenderJob} RenderJob */
/** @typedef {import('../messages.ts').RenderOutcome} RenderOutcome */

/** @type {import('../messages.ts').ThreadData} */
const data = workerData;

const post = parentPort?.postMessage.bind(parentPort);
/** @param {import('../messages.ts').ThreadMessage} message */
const tell = (message) => post?.(message);

// Whatever a part puts into these classes is called with the port to the server, whose own thread reads all that comes by it: a flood of
// words would leave it no time for anything else.
for (
  /** @type {object} */ let shared = MessagePort.prototype;
  shared !== Object.prototype;
  shared = Object.getPrototypeOf(shared)
) {
  Object.freeze(shared);
}

const { apiHost, askableHosts: hosts, callMs: withinMs } = data;
// The memory that an answer takes is beyond the thread's own, which is limited.
const carrier = createRequestCarrier(apiHost);
globalThis.fetch = createAllowedFetch(
  createBoundedFetch(carrier.carrying(createFetchInTurn(globalThis.fetch, apiHost))),
  { apiHost, hosts, withinMs },
);
allowSockets([apiHost, ...hosts]);
// Nobody reads what a page writes there, and the server would hold it in memory until it has thrown it away. An object of its own: Node's
// has the streams behind it, too.
const silent = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
Object.defineProperty(globalThis, 'console', { value: silent, writable: true, configurable: true });
// Ways to the network and to other threads, and work on the threads that read the server's files, which nothing ends (rule X208).
const notItsOwn = ['WebSocket', 'EventSource', 'BroadcastChannel'];
for (const name of [...notItsOwn, 'CompressionStream', 'DecompressionStream']) {
  Reflect.deleteProperty(globalThis, name);
}
// An object that has such an address is kept beyond the thread's end.
Reflect.deleteProperty(URL, 'createObjectURL');
// All else of it is such work too. Without its class: a method that somebody has put there would be given the whole of it.
const { crypto } = globalThis;
for (const name of ['Crypto', 'CryptoKey', 'SubtleCrypto'])
  Reflect.deleteProperty(globalThis, name);
Object.defineProperty(globalThis, 'crypto', {
  value: Object.freeze({
    /** @type {typeof crypto.getRandomValues} */
    getRandomValues: (array) => crypto.getRandomValues(array),
    /** @type {typeof crypto.randomUUID} */
    randomUUID: (options) => crypto.randomUUID(options),
  }),
});

/**
 * The owner of the code that an error comes out of: the first file of the stack that has one.
 * @param {unknown} error
 */
const ownerOf = (error, files = [...data.remoteFiles, data.shellFile]) => {
  try {
    const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
    for (const line of lines) {
      const file = files.find(({ path }) => line.includes(path));
      if (file) return file.owner;
    }
  } catch {
    // An error of somebody's own making need not have lines.
  }
  return null;
};

// Node's own object has no more of itself for the code of releases than this: by the whole of it a part could run programs, open
// files, and signal the server beside it, which would take everybody's pages down with it (rule X208).
const { env, exit, nextTick } = process;
// An error that is thrown there and caught by nobody would be unpacked by the server, whatever it is.
process.on('uncaughtException', (error) => {
  // What it has called of the shell by itself is its own matter.
  const owner = ownerOf(error, data.remoteFiles);
  tell({
    kind: 'unusable',
    reason: plainWords(error),
    owner: owner === null ? null : plainWords(owner),
  });
  exit(1);
});
// A promise that nobody waits for, as of a call that is left to itself, leaves no work half done: it costs neither the thread nor a page,
// whoever's it is. So few are told that the server reads them beside its other work.
let toldProblems = 0;
/** @param {() => string} wordsOf */
const tellProblem = (wordsOf) => {
  if (toldProblems >= 10) return;
  toldProblems += 1;
  tell({ kind: 'problem', problem: wordsOf() });
};
process.on('unhandledRejection', (reason) => {
  if (isAborted(reason)) return;
  const owner = ownerOf(reason, data.remoteFiles) ?? 'the server part of a release';
  tellProblem(() => `${plainWords(owner)}: nobody handles the rejection "${plainWords(reason)}"`);
});
/** @param {string} owner */
const timersOf = (owner) =>
  createPageTimers(carrier.timed, (error) => {
    tellProblem(() => `${owner}: its timer throws "${plainWords(error)}"`);
  });
Object.defineProperty(globalThis, 'process', {
  value: Object.freeze({ env: Object.freeze({ ...env }), exit, nextTick }),
});

const { heartbeatSlots: slots } = data;
const heartbeat = new Int32Array(data.heartbeat);
// Held here: code of a release may put something else in their place.
const { add, store } = Atomics;
try {
  store(heartbeat, slots.linuxThreadId, Number(basename(readlinkSync('/proc/thread-self'))));
} catch {
  // Linux alone has a name for it there.
}
const sayMemory = () => {
  const {
    external_memory: beside,
    total_heap_size: heap,
    used_heap_size: used,
  } = getHeapStatistics();
  store(heartbeat, slots.besideMiB, beside / 1024 ** 2);
  store(heartbeat, slots.heapMiB, heap / 1024 ** 2);
  store(heartbeat, slots.usedMiB, used / 1024 ** 2);
};
setInterval(() => {
  sayMemory();
  add(heartbeat, slots.beats, 1);
}, data.heartbeatMs);

try {
  const shellPart = runShellPart(data.shellFile);
  /** @type {Map<string, unknown>} */
  const modules = new Map();
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, number>} */
  const places = new Map(data.remoteFiles.map(({ owner }, index) => [owner, index + 1]));
  // Code that does not come back from its work is known by it.
  const atWork = (/** @type {string | null} */ owner) => {
    store(heartbeat, slots.part, places.get(owner ?? '') ?? 0);
  };
  for (const file of data.remoteFiles) {
    atWork(file.owner);
    try {
      modules.set(file.owner, runRemotePart(file, shellPart, timersOf(file.owner)));
    } catch (error) {
      problems[problems.length] = plainWords(error);
    }
  }
  atWork(null);

  /**
   * @param {Omit<RenderJob, 'id' | 'requestId' | 'traceparent'>} job
   * @returns {Promise<unknown>} a RenderOutcome, if the shell is what it should be
   */
  const render = async ({ url, canaries, patienceMs, leftOut }) => {
    try {
      const outcome = await shellPart.renderPage({
        url,
        config: data.config,
        apiHost: data.apiHost,
        shell: data.shell,
        remotes: data.remotes.map(
          (live) =>
            data.canaries.find(({ name }) => name === live.name && canaries.includes(name)) ?? live,
        ),
        settings: data.settings,
        moduleOf: (/** @type {{ readonly name: string, readonly version: string }} */ release) =>
          modules.get(ownerName(release)),
        ownerOf,
        signal: AbortSignal.timeout(patienceMs),
        patienceMs,
        atWork,
        leftOut,
      });
      return plainOutcome(outcome);
    } catch (error) {
      const owner = ownerOf(error);
      const words = plainWords(error);
      const reason = owner === null ? words : `${owner}: ${words}`;
      return { kind: 'left', reason, isFault: true };
    }
  };

  /** @param {RenderJob} job */
  const work = async ({ id, requestId, traceparent, ...job }) => {
    /** @type {import('../messages.ts').AskedCall[]} */
    const asked = [];
    const timed = createTimedPage();
    const carried = { requestId, traceparent, asked, timed };
    const outcome = await carrier.workFor(carried, () => render(job));
    endTimers(timed);
    tell({ kind: 'done', id, outcome, asked: plainCalls(asked) });
  };
  // All messages that wait come in one turn of the event loop. Each page begins in one of its own, so that the thread's heart
  // beats between them, however many there are.
  let last = Promise.resolve();
  parentPort?.on('message', (/** @type {RenderJob} */ job) => {
    last = last.then(() => nextTurn()).then(() => void work(job));
  });
  // What it has now it has without any page.
  sayMemory();
  tell({ kind: 'ready', problems: plainProblems(problems) });
} catch (error) {
  tell({ kind: 'unusable', reason: plainWords(error), owner: null });
}
