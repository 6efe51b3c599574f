import { Socket } from 'node:net';
import { setImmediate as later } from 'node:timers';
import { parse } from '@patchbay/shared/parse';
import { remoteReleaseSchema, shellReleaseSchema } from '@patchbay/shared/registry';
import { object, string } from '@patchbay/shared/validation';
import { judgeModule } from './judge-module.ts';
import { loadInStandInPage } from './load-in-stand-in-page.ts';

const taskSchema = object({
  dist: string().required(),
  remote: remoteReleaseSchema.required(),
  shell: shellReleaseSchema.required(),
});

async function check(message: unknown): Promise<string | null> {
  const { dist, remote, shell } = parse(taskSchema, message);
  try {
    return judgeModule(await loadInStandInPage(dist, remote, shell.provides), remote);
  } catch (error) {
    // An error of the page's is of another realm, and none of this one's.
    const isError = typeof error === 'object' && error !== null && 'message' in error;
    const words = String(isError ? error.message : error);
    const reason = words.split('\n').slice(0, 2).join(' ');
    return `could not be loaded: ${reason}`;
  }
}

// A program of its own, started by `smokeCheck`: one task in, one answer out.
const own = process;
own.once('message', (message) => {
  void check(message).then((problem) => {
    // The parent ends this process when it has the answer: code that the build started may keep it busy for ever.
    own.send?.({ problem });
  });
});

// It stands where the registry does, in the operator's network, and needs nothing of it.
refuseNetwork();

// A build reaches this realm by any of its functions. By the whole of this object it could run programs and change files, such as
// those of other teams on the machine of a registry, end that, and answer in the place of the check.
const { version, versions, platform } = own;
Object.defineProperty(globalThis, 'process', {
  value: Object.freeze({
    env: Object.freeze({}),
    exit: own.exit.bind(own),
    nextTick: own.nextTick.bind(own),
    version,
    versions,
    platform,
  }),
});

/**
 * Takes the network from this process, for good: whatever connects anywhere, by fetch, XMLHttpRequest or WebSocket,
 * does so by this one method of Node's. A connection that the process has already, such as the channel to its parent,
 * goes on.
 */
export function refuseNetwork(): void {
  Object.defineProperty(Socket.prototype, 'connect', {
    value: function connect(this: Socket) {
      // Whoever asked listens for the failure by then, as for one of the network's own.
      later(() => this.destroy(new Error('a build on trial reaches nobody')));
      return this;
    },
    writable: false,
    configurable: false,
  });
}
