import { join } from 'node:path';
import { findFreePort } from '@patchbay/site/testing';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, type Answer } from '../../network/ask.ts';
import { openSocket } from '../../network/raw-socket.ts';
import type { Product } from '../../product/product.ts';
import { waitUntil } from '../../run/timing.ts';
import { toolEnvironment } from './trial-releases.ts';

const silentSenders = 80;
/** Together with the others fewer than the connections that a registry takes. */
const statusCalls = 40;
const mostMs = 3000;

/** A registry of a copy of the site, and the keys of one team, which owns nothing that is tried here. */
async function startRegistry(product: Product): Promise<string> {
  const siteDir = await product.copySite();
  const folder = await product.newFolder('keys');
  const keys = { RELEASE_KEYS: join(folder, 'keys.json') };
  const out = join(folder, 'team.key');
  const made = await product.run(
    ['scripts/keys.ts', 'add', 'team', '--owns', 'news', '--out', out],
    { ...toolEnvironment(siteDir), ...keys },
  );
  if (made.code !== 'code 0') throw new Error(`No keys were made (${made.code}): ${made.output}`);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  await product.start(['scripts/serve-registry.ts'], {
    ...toolEnvironment(siteDir),
    ...keys,
    REGISTRY_PORT: String(port),
  });
  const isUp = await waitUntil(async () => (await ask(origin, '/health/')).status === 200, {
    withinMs: 30_000,
  });
  if (!isUp) throw new Error('The registry did not start');
  return origin;
}

/** Bytes as the head of an envelope. */
function headOf(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
}

const signature = { team: 'team', key: '0123456789abcdef', value: `${'A'.repeat(86)}==` };

/** Nobody has signed them, and each is slow to read as a whole. */
const slowHeads: readonly Buffer[] = [
  JSON.stringify({ statement: JSON.stringify({ files: Array(170_000).fill({}) }), signature }),
  JSON.stringify(Object.fromEntries(Array(60_000).fill(0).entries())),
  '['.repeat(700_000),
].map(headOf);

const wordsOf = ({ status, problem, tookMs }: Answer) =>
  `${status === 0 ? String(problem) : status} after ${Math.round(tookMs)} ms`;

async function tryStrangers(product: Product): Promise<Outcome> {
  const origin = await startRegistry(product);
  const problems: string[] = [];
  const late: string[] = [];
  const sockets = Array.from({ length: silentSenders }, (_, index) => {
    const socket = openSocket(origin);
    const path = index % 2 === 0 ? '/releases' : '/changes';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`);
    return socket;
  });
  try {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const status = await ask(origin, '/status', { timeoutMs: 10_000 });
    if (status.status !== 200 || status.tookMs > mostMs) {
      (status.status === 200 ? late : problems).push(
        `beside ${silentSenders} silent senders the status: ${wordsOf(status)}`,
      );
    }
    const release = await ask(origin, '/releases', { method: 'POST', body: headOf('{}') });
    if (release.status !== 403) {
      problems.push(`beside them a release that nobody has signed: ${wordsOf(release)}`);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const heavy = [
    ...slowHeads.map((body) =>
      ask(origin, '/changes', { method: 'POST', body, timeoutMs: 20_000 }),
    ),
    ...Array.from({ length: statusCalls }, () => ask(origin, '/status', { timeoutMs: 20_000 })),
  ];
  const health = await ask(origin, '/health/', { timeoutMs: 10_000 });
  const answers = await Promise.all(heavy);
  if (health.status !== 200) problems.push(`health: ${wordsOf(health)}`);
  else if (health.tookMs > mostMs) late.push(`health: ${wordsOf(health)}`);
  for (const [index, answer] of answers.entries()) {
    const wanted = index < slowHeads.length ? 403 : 200;
    if (answer.status !== wanted || answer.tookMs > 2 * mostMs) {
      (answer.status === wanted ? late : problems).push(
        `call ${index}, which is to be ${wanted}: ${wordsOf(answer)}`,
      );
    }
  }
  return verdictOf(problems, answers.length + 3, late);
}

export const registryAttacks: readonly Attack[] = [
  {
    name: 'strangers at the registry of releases',
    item: 'siblings',
    tries: silentSenders + statusCalls + slowHeads.length + 3,
    expectation: 'teams get in within 3 s, nothing of strangers is read before its signature',
    run: tryStrangers,
  },
];
