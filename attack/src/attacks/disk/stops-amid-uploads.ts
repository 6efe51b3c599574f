import { createHash, randomBytes, randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, jsonOf, sendJson, textField } from '../../network/ask.ts';
import { tokenOf, withToken } from '../../product/accounts-client.ts';
import { greyPng, softwareIds, uploadCover, uploadFile } from '../../product/pictures.ts';
import type { Product, Server } from '../../product/product.ts';
import { demoVersion } from '../../product/upload-package.ts';
import { waitUntil } from '../../run/timing.ts';

/**
 * The signals to the process, one after the other, a moment between them. A hang-up is not listened to: it works like a
 * kill.
 */
const endings: readonly (readonly NodeJS.Signals[])[] = [
  ['SIGKILL'],
  ['SIGINT', 'SIGINT'],
  ['SIGHUP'],
  ['SIGTERM'],
  ['SIGTERM', 'SIGKILL'],
  ['SIGTERM', 'SIGINT', 'SIGHUP'],
];
const isOrderly = (signals: readonly NodeJS.Signals[]) =>
  signals.every((signal) => signal === 'SIGTERM' || signal === 'SIGINT');

const writers = 3;
const lastsMs = 45_000;
const packageBytes = 1024 * 1024;

/** The changes that the backend has acknowledged. */
interface Told {
  /** The covers that each software may have: the last that was answered, and null for one after it that was not. */
  readonly covers: Map<number, { readonly last: string; isOpen: boolean }>;
  /** Addresses of packages, with the hash of what was sent. */
  readonly packages: Map<string, string>;
  readonly lists: Set<string>;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let width = 40;

async function coversUntilGone(server: Server, token: string, id: number, told: Told) {
  for (;;) {
    const known = told.covers.get(id);
    if (known) known.isOpen = true;
    width += 1;
    const answer = await uploadCover(server, token, id, greyPng(width, 900));
    if (answer.status !== 200) return answer.status;
    told.covers.set(id, { last: textField(answer, 'cover'), isOpen: false });
  }
}

async function packagesUntilGone(server: Server, token: string, told: Told) {
  for (;;) {
    const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(packageBytes)]);
    const answer = await uploadFile(server, token, 'upload-file/', {
      ...{ name: 'a.zip', bytes },
      fields: [['folder', `versions/${demoVersion}`]],
    });
    if (answer.status !== 201) return answer.status;
    told.packages.set(textField(answer, 'url'), sha256(bytes));
  }
}

async function listsUntilGone(server: Server, token: string, told: Told) {
  for (let count = 0; ; count += 1) {
    const name = `Amid ${crypto.randomUUID()}`;
    const headers = withToken(token);
    const answer = await sendJson(server.origin, '/api/lists/', { name }, { headers });
    if (answer.status !== 201) return answer.status;
    const id = textField(answer, 'id');
    told.lists.add(id);
    // An account has so many lists, and no more.
    if (count % 3 === 0) continue;
    const gone = await ask(server.origin, `/api/lists/${id}/`, { method: 'DELETE', headers });
    if (gone.status >= 500 || gone.status === 0) told.lists.delete(id);
    if (gone.status !== 204) return gone.status;
    told.lists.delete(id);
  }
}

/** The acknowledged changes that are missing or only half there. */
async function lossesOf(server: Server, token: string, told: Told): Promise<readonly string[]> {
  const problems: string[] = [];
  const headers = withToken(token);
  for (const [id, { last, isOpen }] of told.covers) {
    const cover = textField(await ask(server.origin, `/api/software/${id}/`, { headers }), 'cover');
    if (cover !== last && !isOpen) problems.push(`the cover of ${id} is ${cover}, and was ${last}`);
    const shown = await ask(server.origin, `/images/300x/${cover}`);
    if (shown.status !== 200) problems.push(`the cover of ${id} is answered ${shown.status}`);
  }
  for (const [url, hash] of told.packages) {
    const { pathname } = new URL(url);
    const { status, body } = await ask(server.origin, pathname, { headers });
    if (status !== 200 || sha256(body) !== hash) problems.push(`${pathname} is answered ${status}`);
  }
  const lists = jsonOf(await ask(server.origin, '/api/lists/', { headers }));
  for (const id of told.lists) {
    if (!JSON.stringify(lists).includes(`"id":${id}`)) problems.push(`list ${id} is gone`);
  }
  return problems;
}

/** Files that nobody will finish; the embedded database's process has removed them at its start. */
async function leftIn({ folder }: Server): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'uploads'), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes('unfinished'))
    .map(({ name }) => `the unfinished file ${name} stays`);
}

async function tryStops(product: Product): Promise<Outcome> {
  let server = await product.startBackend();
  const endMs = performance.now() + lastsMs;
  let stops = 0;
  const token = await tokenOf(server, 'Staff');
  const ids = (await softwareIds(server, writers)).slice(0, writers);
  const told: Told = { covers: new Map(), packages: new Map(), lists: new Set() };
  const problems: string[] = [];
  for (const signals of endings) {
    if (stops > 0 && performance.now() > endMs) break;
    stops += 1;
    const running = server;
    const done = told.packages.size;
    const writing = Promise.all([
      ...ids.map((id) => coversUntilGone(running, token, id, told)),
      packagesUntilGone(running, token, told),
      packagesUntilGone(running, token, told),
      listsUntilGone(running, token, told),
    ]);
    await waitUntil(() => told.packages.size >= done + 4, { withinMs: 20_000, everyMs: 5 });
    await wait(randomInt(150));
    for (const signal of signals) {
      running.process.signal(signal);
      await wait(60);
    }
    if ((await running.process.waitForEnd(25_000)) === null) {
      problems.push(`${signals.join(', ')}: it does not end`);
      await running.process.end();
    }
    const endedBy = running.process.endedBy();
    if (isOrderly(signals) && endedBy !== 'code 0') {
      problems.push(`${signals.join(', ')}: ended by ${endedBy ?? 'nothing'}`);
    }
    await writing;
    server = await product.startBackend({ dataDir: running.folder });
    if (product.engine === 'embedded') problems.push(...(await leftIn(server)));
  }
  problems.push(...(await lossesOf(server, token, told)));
  const checked = told.covers.size + told.packages.size + told.lists.size;
  if (checked === 0) problems.push('nothing was written');
  const { figure, ...outcome } = verdictOf(problems, checked);
  return { ...outcome, figure: `${stops} stops, ${figure}` };
}

/** Signals of every kind amid uploads and other writes. */
export const stopsAmidUploads: readonly Attack[] = [
  {
    name: 'stops and kills amid uploads',
    item: 'siblings',
    tries: endings.length,
    expectation:
      'it starts again; all that was answered is there and whole, no half file is served',
    isLong: true,
    run: tryStops,
  },
];
