import { loadavg } from 'node:os';
import type { LoadedProduct } from '../../../packages/api/bench/loaded-product.ts';
import { median, quantile } from '../figures/statistics.ts';
import { calls, deepOrders, deepPlaces, placePath, respelled, type MeasuredCall } from './calls.ts';

export interface Measured {
  readonly name: string;
  readonly medianMs: number;
  readonly slowMs: number;
  /** The median time of answers that are kept whole. */
  readonly keptMs: number;
  /** The slowest of those that nothing had been kept of. */
  readonly firstMs: number;
}

type Get = LoadedProduct['get'];

async function timeOf(get: Get, path: string): Promise<{ ms: number; response: Response }> {
  const begun = performance.now();
  const response = await get(path);
  const text = await response.text();
  const ms = performance.now() - begun;
  if (!response.ok) throw new Error(`${path} is answered ${response.status}: ${text}`);
  return { ms, response };
}

async function measureCall(get: Get, { name, paths }: MeasuredCall, rounds: number) {
  const first: number[] = [];
  const again: number[] = [];
  const kept: number[] = [];
  for (const path of paths) {
    first.push((await timeOf(get, path)).ms);
    for (let round = 1; round <= rounds; round += 1) {
      again.push((await timeOf(get, respelled(path, round))).ms);
      kept.push((await timeOf(get, path)).ms);
    }
  }
  return {
    name,
    medianMs: median(again),
    slowMs: quantile(again, 0.95),
    keptMs: median(kept),
    firstMs: Math.max(...first),
  };
}

/** Pages deep in the whole catalogue: by offset, and behind the cursor of the page that is there. */
async function deepCalls(get: Get, rows: number): Promise<readonly MeasuredCall[]> {
  const byOffset: string[] = [];
  const byCursor: string[] = [];
  for (const order of deepOrders) {
    for (const part of deepPlaces) {
      const offset = Math.floor(rows * part);
      const path = placePath(order, offset);
      byOffset.push(path);
      const { response } = await timeOf(get, path);
      const cursor = response.headers.get('X-Next-Cursor');
      if (cursor === null) throw new Error(`${path} has no page behind it`);
      byCursor.push(`${placePath(order)}&cursor=${cursor}`);
    }
  }
  return [
    { name: 'page deep in the list, by offset', paths: byOffset },
    { name: 'page deep in the list, by cursor', paths: byCursor },
  ];
}

/** Every call of the pages, and how busy the machine was with others. */
export async function measurePages({ get }: LoadedProduct, rows: number, rounds: number) {
  const measured: Measured[] = [];
  for (const call of calls(rows)) measured.push(await measureCall(get, call, rounds));
  for (const call of await deepCalls(get, rows))
    measured.push(await measureCall(get, call, rounds));
  return { measured, load: loadavg()[0] ?? 0 };
}

/**
 * The time that a light call waits while another client turns deep pages without a pause: its slowest and its median.
 */
export async function measureWaits({ get }: LoadedProduct, rows: number, rounds: number) {
  let isOver = false;
  const turnPages = async () => {
    for (let page = 0; !isOver; page += 1) {
      await timeOf(get, placePath('name', Math.floor(rows * 0.8) + page));
    }
  };
  const turning = turnPages();
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    waits.push((await timeOf(get, `/api/software/1/?time=${round}`)).ms);
  }
  isOver = true;
  await turning;
  return { medianMs: median(waits), slowestMs: Math.max(...waits) };
}

/** The size of an answer in bytes, plain and compressed. */
export async function measureBytes({ get }: LoadedProduct, path: string) {
  const bytesOf = async (headers: Readonly<Record<string, string>>) =>
    (await (await get(path, headers)).arrayBuffer()).byteLength;
  return { plain: await bytesOf({}), compressed: await bytesOf({ 'Accept-Encoding': 'br' }) };
}
