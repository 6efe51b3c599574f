/**
 * How much memory a download of 2 GB takes, from a server in another process over the network of this computer. Prints
 * megabytes. To reach: 100 MB. It measures itself as the app is packed: as one file, in a Node.js with the launcher's flags.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '../src/engine/download/clock.ts';
import { defaultDownloadLimits, downloadPackage } from '../src/engine/download/download-package.ts';
import { freeBytes } from '../src/engine/disk/free-space.ts';
import { nodeFlags } from '../src/pack/launchers.ts';

const bytes = 2_000_000_000;

const server = `
  const chunk = Buffer.alloc(1_000_000, 'x');
  const server = require('node:http').createServer((request, response) => {
    let left = ${bytes};
    response.writeHead(200, { 'Content-Length': left, ETag: '"x"' });
    const send = () => {
      while (left > 0) {
        left -= chunk.length;
        if (!response.write(chunk)) return response.once('drain', send);
      }
      response.end();
    };
    send();
  }).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const running = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answer: readonly unknown[] = await once(running.stdout, 'data');
  const origin = `http://127.0.0.1:${String(answer[0]).trim()}`;
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  const from = performance.now();
  try {
    await downloadPackage(
      {
        fetch,
        backendOrigin: origin,
        getToken: () => null,
        clock: createClock(Date.now),
        freeBytes,
        random: Math.random,
        limits: defaultDownloadLimits,
      },
      { url: `${origin}/a.zip`, file: join(folder, 'a.zip'), sizeBytes: bytes, sha256: null },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
  } finally {
    clearInterval(watch);
    running.kill();
    await rm(folder, { recursive: true });
  }
  const inMegabytes = (size: number) => Math.round(size / 1_000_000);
  console.log(`2 GB in ${Math.round((performance.now() - from) / 1000)} s`);
  console.log(
    `memory: ${inMegabytes(most)} MB at most, ${inMegabytes(most - before)} MB more than before`,
  );
}

async function measurePacked(): Promise<void> {
  // Not at the top: the packed file has no esbuild beside it.
  const { build } = await import('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  try {
    const file = join(folder, 'download.mjs');
    await build({
      entryPoints: [import.meta.filename],
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: ['esbuild', 'fs-native-extensions'],
      logLevel: 'error',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [nodeFlags, file]);
    process.stdout.write(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// TypeScript runs by a loader, which takes memory of its own.
await (import.meta.filename.endsWith('.ts') ? measurePacked() : measure());
