import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port of a server that listens on TCP. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Below the ports that systems give to connections and to servers that ask for any port: those are soon taken. */
const lowestPort = 20_000;
const highestPort = 32_000;
const maxTries = 100;

/**
 * A port on which nothing listened a moment ago: for a program that has to be told its port before it starts.
 * @throws Error where a hundred ports in a row are taken
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(lowestPort, highestPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${lowestPort} and ${highestPort}`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
