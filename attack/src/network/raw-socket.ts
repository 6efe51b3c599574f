import { connect, type Socket } from 'node:net';
import { assertLoopback } from './loopback.ts';

export interface Heard {
  readonly text: string;
  readonly tookMs: number;
  /** Whether the server ended the connection. */
  readonly isEnded: boolean;
  /** Code of the error that ended it, or null. */
  readonly problem: string | null;
}

/**
 * A bare connection.
 * @throws NotLoopbackError for any other machine
 */
export function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  assertLoopback(hostname);
  const socket = connect({ host: hostname, port: Number(port) });
  // Whoever cares listens too; nobody's broken connection may end the tool.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes as they are and listens until the server ends the connection or the time is over. */
export function speak(
  origin: string,
  bytes: string | Buffer,
  {
    timeoutMs = 3000,
    isDone = () => false,
  }: { readonly timeoutMs?: number; readonly isDone?: (text: string) => boolean } = {},
): Promise<Heard> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = openSocket(origin);
    let text = '';
    let problem: string | null = null;
    const finish = (isEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, tookMs: performance.now() - startedAt, isEnded, problem });
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    socket.on('error', (error: NodeJS.ErrnoException) => (problem = error.code ?? error.message));
    socket.on('data', (chunk: Buffer) => {
      if (text.length < 1_000_000) text += chunk.toString('latin1');
      if (isDone(text)) finish(false);
    });
    socket.on('end', () => finish(true));
    socket.on('close', () => finish(true));
    socket.write(bytes);
  });
}

export const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
