import { Socket } from 'node:net';
import { setImmediate as later } from 'node:timers';

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
