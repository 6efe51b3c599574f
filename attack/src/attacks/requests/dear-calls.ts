import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, type Answer } from '../../network/ask.ts';
import { newNetwork } from '../../product/accounts-client.ts';
import { startBroad } from '../../product/large-catalogue.ts';
import { processorMsOf } from '../../product/own-process.ts';
import type { Product, Server } from '../../product/product.ts';
import { inMs, waitUntil } from '../../run/timing.ts';

/** With more, an import takes longer than an attack may. */
const softwareCount = 10_000;

/** A search for one letter finds nearly all of the catalogue. */
const everything = 'search=a&ranking=relevance';

/**
 * The most costly parameters of a call, and the time that the backend may compute for it: some times the present time.
 * A far page of a search took a multiple of that when each 500 rows before it were two questions.
 */
const dearCalls: readonly (readonly [path: string, mostMs: number])[] = [
  [`/api/software/?${everything}&offset=8000&limit=60`, 250],
  [`/api/software/?${everything}&offset=6000&limit=60&format=VST3`, 500],
  ['/api/software/?offset=9000&limit=60&order=-vendor&platform=macos&featured=false', 250],
  ['/api/software/?limit=60&updated_after=1990-01-01&order=-name', 250],
  [`/api/software/?search=${encodeURIComponent('ar in er an on st re le ti ra ic co al')}`, 250],
  [`/api/software/?${everything.replace('=a', `=${'warmdeepgrand'.repeat(8)}`)}`, 250],
  ['/api/software/facets/?search=a', 400],
  [`/api/software/facets/?${everything}&updated_after=1990-01-01`, 600],
];

/** A moment of its own for each, so that no answer is there already. */
const dearCount = (index: number): string =>
  `/api/software/facets/?${everything}&updated_after=1991-01-01T00:00:${String(index % 60).padStart(2, '0')}.${String(index).padStart(3, '0')}Z`;

const askFrom = (server: Server, path: string, network: string): Promise<Answer> =>
  ask(server.origin, path, { headers: { 'X-Forwarded-For': network }, timeoutMs: 60_000 });

/**
 * Waits for the end of other work: that of a start, such as making room, is not a part of a call; nor is that which a
 * process does once in its life.
 */
async function untilIdle(server: Server): Promise<void> {
  await askFrom(server, `/api/software/?${everything}&limit=60`, newNetwork());
  await waitUntil(
    async () => {
      const before = processorMsOf(server.process.pid);
      await new Promise((done) => setTimeout(done, 500));
      return processorMsOf(server.process.pid) - before < 50;
    },
    { withinMs: 30_000, everyMs: 0 },
  );
}

async function tryEachCall(server: Server) {
  await untilIdle(server);
  const problems: string[] = [];
  const late: string[] = [];
  for (const [path, mostMs] of dearCalls) {
    const before = processorMsOf(server.process.pid);
    const { status } = await askFrom(server, path, newNetwork());
    const tookMs = processorMsOf(server.process.pid) - before;
    if (status !== 200) problems.push(`${path} was answered ${status}`);
    else if (tookMs > mostMs) late.push(`${path} took ${inMs(tookMs)} of the processor`);
  }
  return { problems, late };
}

const networkCount = 40;
/** Two are under way, and one begins while the first of a visitor's questions is answered. */
const mostBefore = 6;

/** Forty networks with one dear call each, and a visitor who comes last and asks for one software. */
async function tryVisitor(server: Server) {
  const visitor = newNetwork();
  const list = await askFrom(server, '/api/software/?limit=1&offset=77', visitor);
  const id = /"id":(\d+)/.exec(list.text)?.[1] ?? '';
  let answered = 0;
  const flood = Array.from({ length: networkCount }, async (_, index) => {
    await askFrom(server, dearCount(index), newNetwork());
    answered += 1;
  });
  await flood[0];
  const before = answered;
  const { status } = await askFrom(server, `/api/software/${id}/`, visitor);
  const between = answered - before;
  await Promise.all(flood);
  const problems = status === 200 ? [] : [`a visitor was answered ${status}`];
  // A busy machine lets more of them pass before the answer is read here.
  const late =
    between <= mostBefore
      ? []
      : [`a visitor was answered after ${between} of ${networkCount} dear calls of others`];
  return { problems, late };
}

const reportCount = 40;
const components = (turn: number) =>
  Array.from({ length: 480 }, (_, index) => ({
    filename: `${String(index).padStart(4, '0')}${'x'.repeat(970)}.vst3`,
    version: `1.0.${String(turn).padStart(3, '0')}`,
  }));

/** Reports that replace each other until room is made for more, and what the backend computes beside taking them. */
async function tryReports(server: Server): Promise<readonly string[]> {
  const send = async (turn: number): Promise<number> => {
    const before = processorMsOf(server.process.pid);
    const report = {
      userUuid: '7f2c1d8e-9d4b-4c58-9a34-b1d2e3f4a5b6',
      installedComponents: components(turn),
    };
    const headers = { 'X-Forwarded-For': newNetwork() };
    const { status } = await sendJson(server.origin, '/api/installed-software/save/', report, {
      headers,
      timeoutMs: 60_000,
    });
    if (status !== 204) throw new Error(`A report was answered ${status}`);
    // Work that it has begun is done before the next question is answered.
    await ask(server.origin, '/health/', { timeoutMs: 60_000 });
    return processorMsOf(server.process.pid) - before;
  };
  let dearest = 0;
  for (let turn = 0; turn < reportCount; turn += 1) dearest = Math.max(dearest, await send(turn));
  return dearest <= 500 ? [] : [`a report took ${inMs(dearest)} of the processor`];
}

async function tryDearCalls(product: Product): Promise<Outcome> {
  const server = await startBroad(product, softwareCount);
  const { problems, late } = await tryEachCall(server);
  const visitor = await tryVisitor(server);
  problems.push(...visitor.problems);
  late.push(...visitor.late, ...(await tryReports(server)));
  return verdictOf(problems, dearCalls.length + 2, late);
}

/** Attacks by single requests of a stranger that are costly where the catalogue is large. */
export const dearCallAttacks: readonly Attack[] = [
  {
    name: `dear calls over ${softwareCount} software`,
    item: 'siblings',
    tries: dearCalls.length + networkCount + reportCount,
    expectation:
      'each takes its bounded time of the processor; a visitor waits for few dear calls of forty networks; replaced reports cost half a second at most',
    isLong: true,
    run: tryDearCalls,
  },
];
