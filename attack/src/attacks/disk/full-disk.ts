import { randomUUID } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { skipped, verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField } from '../../network/ask.ts';
import { newNetwork } from '../../product/accounts-client.ts';
import { canMount, onSmallDisk } from '../../product/namespaces.ts';
import type { Product, Server } from '../../product/product.ts';
import { stopMs } from '../../product/stops.ts';
import { uploadPackage } from '../../product/upload-package.ts';
import { inMib, waitUntil } from '../../run/timing.ts';

const mib = 1024 ** 2;
const components = 4000;

/** Some 300 KB that are new each time. */
const report = (userUuid: string) => ({
  userUuid,
  installedComponents: Array.from({ length: components }, (_, index) => ({
    filename: `${randomUUID()}-${index}.vst3`,
    version: '1.0.0',
  })),
});

const send = ({ origin }: Server, userUuid: string, network = newNetwork()) =>
  sendJson(origin, '/api/installed-software/save/', report(userUuid), {
    headers: { 'X-Forwarded-For': network },
  });

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  let bytes = 0;
  for (const entry of entries) {
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += found?.isFile() ? found.size : 0;
  }
  return bytes;
}

const renewals = 300;
const mostGrowth = 150 * mib;

/** Whoever replaces one report again and again adds nothing, and must not fill the disk by it. */
async function tryRenewals(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const before = await bytesBelow(join(server.folder, 'database'));
  const userUuid = randomUUID();
  let taken = 0;
  for (let index = 0; index < renewals; index += 1) {
    taken += Number((await send(server, userUuid)).status === 204);
  }
  const grown = (await bytesBelow(join(server.folder, 'database'))) - before;
  return verdict(
    grown < mostGrowth && taken > 0,
    `+${inMib(grown)}`,
    `${taken} of ${renewals} renewals of one report were taken; the database grew by ${inMib(grown)}`,
  );
}

const mostOfOne = 5;

/** One network adds so much to the reports in a day, under however many names, and keeps nobody else from adding. */
async function tryGrowth(product: Product): Promise<Outcome> {
  const server = await product.startBackend({
    environment: { REPORT_MIB_PER_ADDRESS: String(mostOfOne) },
  });
  const network = newNetwork();
  let bytes = 0;
  let refused = 0;
  for (let index = 0; index < 100 && refused === 0; index += 1) {
    const userUuid = randomUUID();
    const { status } = await send(server, userUuid, network);
    if (status === 204) bytes += JSON.stringify(report(userUuid)).length;
    else refused = status;
  }
  const problems: string[] = [];
  if (refused !== 429) problems.push(`after ${inMib(bytes)} one network is answered ${refused}`);
  if (bytes > 1.5 * mostOfOne * mib) problems.push(`one network has added ${inMib(bytes)}`);
  const { status } = await send(server, randomUUID());
  if (status !== 204) problems.push(`another network is answered ${status}`);
  return { ...verdictOf(problems, 3), figure: `+${inMib(bytes)}` };
}

const mostReports = 600;

/** Reports until the disk has no room for more: it refuses, says so, reads on and can be stopped. */
async function tryFullDisk(product: Product): Promise<Outcome> {
  if (!(await canMount())) return skipped('this machine lets nobody mount a small disk');
  const dataDir = await product.newFolder('full');
  const server = await product.startBackend({
    dataDir,
    wrapper: onSmallDisk(dataDir, 180),
    environment: { CATALOGUE_DEMO: 'off', REPORT_MIB_PER_ADDRESS: '1000' },
  });
  const problems: string[] = [];
  let refused = 0;
  for (let index = 0; index < mostReports && refused === 0; index += 1) {
    const { status } = await send(server, randomUUID());
    if (status !== 204) refused = status;
  }
  if (refused !== 503) problems.push(`the disk is full, and a report is answered ${refused}`);
  const health = await ask(server.origin, '/health/', { timeoutMs: 10_000 });
  if (health.status !== 503 || textField(health, 'code') !== 'storage') {
    problems.push(`health ${health.status} ${textField(health, 'code')}`);
  }
  const list = await ask(server.origin, '/api/software/', { timeoutMs: 10_000 });
  if (list.status !== 200) problems.push(`a list is answered ${list.status}`);
  if ((await stopMs(server, 30_000)) === Infinity) problems.push('SIGTERM does not end it');
  return verdictOf(problems, 4);
}

/** The room that is kept free, less the bytes that are written between two measurements and those on their way. */
const leastFree = 48 * mib;

/** An upload that is larger than the disk's room ends before it takes what the database needs, and leaves nothing. */
async function tryLargeUpload(product: Product): Promise<Outcome> {
  if (!(await canMount())) return skipped('this machine lets nobody mount a small disk');
  // Its rows are the ones; its files are those of the small disk, which is mounted over them.
  const dataDir = await product.copyDemoData();
  const server = await product.startBackend({
    dataDir,
    wrapper: onSmallDisk(dataDir, 300, await product.copyDemoData()),
  });
  // Nobody else sees the server's disk but through it.
  const disk = `/proc/${server.process.pid}/root${dataDir}`;
  const free = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize;
  };
  const before = await free();
  let least = before;
  const watching = setInterval(() => {
    void free().then((bytes) => (least = Math.min(least, bytes)));
  }, 20);
  const { status } = await uploadPackage(server, 320 * mib);
  clearInterval(watching);
  const problems: string[] = [];
  // A client that sends on may see the connection break before it has read the answer.
  if (status !== 503 && status !== 0) problems.push(`the upload is answered ${status}`);
  if (before - least < 8 * mib) problems.push('hardly anything of the upload was written');
  if (least < leastFree) problems.push(`only ${inMib(least)} stayed free`);
  const isBack = await waitUntil(async () => (await free()) > before - 16 * mib, {
    withinMs: 15_000,
  });
  if (!isBack) problems.push('the unfinished upload stays on the disk');
  const isWell = await waitUntil(
    async () => (await ask(server.origin, '/health/')).status === 200,
    { withinMs: 15_000 },
  );
  if (!isWell) problems.push('the backend is not well afterwards');
  return verdictOf(problems, 5);
}

/** Attacks by which strangers fill the disk. */
export const diskAttacks: readonly Attack[] = [
  {
    name: 'one report renewed again and again',
    item: '11',
    engine: 'embedded',
    tries: renewals,
    expectation: `the database grows by less than ${inMib(mostGrowth)}`,
    isLong: true,
    run: tryRenewals,
  },
  {
    name: 'reports of one network under ever new names',
    item: '11',
    tries: 100,
    expectation: `${mostOfOne} MiB in a day as configured, then 429; others go on`,
    run: tryGrowth,
  },
  {
    name: 'a disk that runs full',
    item: '13',
    engine: 'embedded',
    tries: mostReports,
    expectation: '503, health says storage, lists are answered, SIGTERM ends it',
    isLong: true,
    run: tryFullDisk,
  },
  {
    name: 'an upload that is larger than the disk',
    item: '13',
    tries: 1,
    expectation: `${inMib(leastFree)} stay free, nothing of it is left, health is 200`,
    isLong: true,
    run: tryLargeUpload,
  },
];
