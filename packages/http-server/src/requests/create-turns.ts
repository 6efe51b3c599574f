import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { cutOff, ignoreRest } from '../connections/cut-off.ts';

export interface TurnOptions {
  /** Requests that wait on one connection; beyond them the connection is closed. */
  readonly mostWaiting?: number;
  /** From its turn on, an answer is made and taken within this time; null for one that may take hours. */
  readonly withinMs?: (request: IncomingMessage) => number | null;
}

/** Gives a listener its requests in turns. */
export type Turns = (listener: RequestListener) => RequestListener;

const usualMs = 300_000;

/**
 * Works on one request of a connection at a time: the next one begins when the answer before it has been taken by the
 * system, or never where the connection has closed. Node itself begins with all requests that arrive together, thousands
 * of them for 64 KB, and goes on with them when their client is gone.
 *
 * No browser and no proxy in use sends a request before it has the answer to the one before. A client that does may send
 * some ahead; whoever sends more is cut off. The connection is read meanwhile, since only that shows its end.
 *
 * All listeners that one `Turns` wraps share the order of each connection.
 */
export function createTurns({
  mostWaiting = 16,
  withinMs = () => usualMs,
}: TurnOptions = {}): Turns {
  /** The callers that wait on each connection that is owed an answer. */
  const waitingOn = new WeakMap<Socket, (() => void)[]>();

  function begin(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const { socket } = request;
    const limitMs = withinMs(request);
    const giveUp =
      limitMs === null ? undefined : setTimeout(() => socket.destroy(), limitMs).unref();
    response.once('close', () => {
      clearTimeout(giveUp);
      const next = socket.writable ? waitingOn.get(socket)?.shift() : undefined;
      if (next) next();
      else waitingOn.delete(socket);
    });
    work();
  }

  return (listener) => (request, response) => {
    const { socket } = request;
    // Whoever closes a connection may have read more requests already.
    if (!socket.writable) {
      ignoreRest(socket);
      return;
    }
    const turn = () => {
      begin(request, response, () => {
        listener(request, response);
      });
    };
    const waiting = waitingOn.get(socket);
    if (!waiting) {
      waitingOn.set(socket, []);
      turn();
    } else if (waiting.length < mostWaiting) waiting.push(turn);
    else cutOff(socket);
  };
}
