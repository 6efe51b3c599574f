import { verdict, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { newNetwork } from '../../product/accounts-client.ts';
import type { Product, Server } from '../../product/product.ts';
import { inMs, medianOf } from '../../run/timing.ts';

const clients = 200;
const floodMs = 6000;
const searchLimitMs = 300;
const mostSeries = 3;

/** Connections of one network, each of which asks again as soon as it is answered. */
function openFlood(
  server: Server,
  path: string,
): { readonly answers: () => number; readonly end: () => void } {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${newNetwork()}\r\n\r\n`;
  let answers = 0;
  const sockets = Array.from({ length: clients }, () => {
    const socket = openSocket(server.origin);
    socket.on('data', (piece: Buffer) => {
      // An answer is shorter than a packet.
      if (!piece.includes('HTTP/1.1 200')) return;
      answers += 1;
      socket.write(request);
    });
    socket.write(request);
    return socket;
  });
  return {
    answers: () => answers,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The median time of searches that nobody has asked before, each of a network of its own; Infinity where one fails. */
async function searchMs(server: Server): Promise<number> {
  const endMs = performance.now() + floodMs;
  const times: number[] = [];
  while (performance.now() < endMs) {
    const path = `/api/software/?limit=20&ranking=relevance&search=${crypto.randomUUID().slice(0, 8)}`;
    const headers = { 'X-Forwarded-For': newNetwork() };
    const { status, tookMs } = await ask(server.origin, path, { headers });
    if (status !== 200) return Infinity;
    times.push(tookMs);
    await new Promise((done) => setTimeout(done, 50));
  }
  return medianOf(times);
}

async function trySearches(product: Product, path: string): Promise<Outcome> {
  const server = await product.startBackend();
  const { answers, end } = openFlood(server, path);
  let bestMs = Infinity;
  for (let series = 0; series < mostSeries && bestMs > searchLimitMs; series += 1) {
    const tookMs = await searchMs(server);
    bestMs = Math.min(bestMs, tookMs);
    if (tookMs === Infinity) break;
  }
  end();
  return verdict(
    answers() > clients && bestMs < Infinity,
    inMs(bestMs),
    `a search took ${inMs(bestMs)} beside ${clients} connections that were answered ${answers()} times`,
    bestMs <= searchLimitMs,
  );
}

const attackOn = (path: string): Attack => ({
  name: `${clients} connections that ask for ${path} alone`,
  item: 'siblings',
  tries: 10_000,
  expectation: `a search of somebody else within ${searchLimitMs} ms at the median`,
  run: (product) => trySearches(product, path),
});

/** Attacks by calls that cost next to nothing, asked again as soon as they are answered (rules X283 and X285). */
export const cheapCallAttacks: readonly Attack[] = [attackOn('/healthz'), attackOn('/health/')];
