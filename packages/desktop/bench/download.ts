/**
 * Measures the memory of an installation of 2 GB: the whole engine, from a server in another process over the network
 * of this computer. Prints the most megabytes of the process in each phase. To reach while downloading: 100 MB. It
 * measures itself as the app is packed: as one file, in a Node.js with the launcher's flags. Needs 5 GB of disk.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { createEngine } from '@patchbay/desktop-engine';
import { createMemoryClearing } from '@patchbay/desktop-engine/clear-memory';
import { httpFetch } from '@patchbay/desktop-engine/http-fetch';
import { nodeFlags } from '../src/pack/bundle.ts';

const run = promisify(execFile);
const versionId = 1;
const name = 'Big.vst3';
const piece = Buffer.alloc(1_000_000, 'x');
const pieces = 2_000;
const bytes = piece.length * pieces;

/** The first and the last bytes of a package with one file in it, stored as it is. */
function packageEnds(crc: number): readonly [Buffer, Buffer] {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(bytes, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name)]);
  const made = Buffer.from([20, 3]);
  const rights = Buffer.alloc(14);
  rights.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    made,
    fields,
    rights,
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + bytes, 16);
  return [local, Buffer.concat([central, end])];
}

/** A backend with one version, and its package. Prints its port. */
function serve(): void {
  let crc = 0;
  for (let index = 0; index < pieces; index += 1) crc = crc32(piece, crc);
  const [first, last] = packageEnds(crc);
  const hash = createHash('sha256').update(first);
  for (let index = 0; index < pieces; index += 1) hash.update(piece);
  const version = {
    id: versionId,
    software_id: 1,
    version: '1.0',
    url: '/package.zip',
    components: [name],
    size: first.length + bytes + last.length,
    sha256: hash.update(last).digest('hex'),
  };
  const server = createServer((request, response) => {
    if (request.url !== '/package.zip') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(version));
      return;
    }
    response.writeHead(200, { 'Content-Length': version.size, ETag: '"x"' });
    response.write(first);
    let sent = 0;
    const send = () => {
      while (sent < pieces) {
        sent += 1;
        if (!response.write(piece)) {
          response.once('drain', send);
          return;
        }
      }
      response.end(last);
    };
    send();
  }).listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' ? address?.port : '');
  });
}

const inMegabytes = (size: number) => `${Math.round(size / 1_000_000)} MB`;

async function measure(backendAddress: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const engine = await createEngine({
    backendAddress,
    fetch: httpFetch,
    clearMemory: createMemoryClearing(),
    dataDir: join(folder, 'data'),
    home: folder,
    platform: 'linux',
    environment: {},
    now: Date.now,
    log: console.error,
    confirmFolders: () => Promise.resolve(false),
  });
  let phase = 'before';
  const most = new Map<string, number>();
  const look = () => {
    most.set(phase, Math.max(most.get(phase) ?? 0, process.memoryUsage.rss()));
  };
  look();
  const timer = setInterval(look, 5);
  const from = performance.now();
  const ended = new Promise<string>((done) => {
    engine.on('versionState', ({ state }) => {
      look();
      phase = state.status;
      if (!['downloading', 'unpacking', 'installing'].includes(phase)) {
        done(`${phase} ${state.message}`);
      }
    });
  });
  await engine.startInstall(versionId);
  const end = await ended;
  clearInterval(timer);
  const seconds = Math.round((performance.now() - from) / 1000);
  const { size } = await stat(join(folder, '.vst3', name));
  await engine.close();
  await rm(folder, { recursive: true });
  console.log(`${end.trim()}: ${size} bytes in ${seconds} s`);
  for (const [name, rss] of most) console.log(`${name}: ${inMegabytes(rss)}`);
  console.log(`by the system: ${inMegabytes(process.resourceUsage().maxRSS * 1024)}`);
}

async function measurePacked(): Promise<void> {
  // Not at the top: the measured process is without it, like the packed app.
  const { bundle } = await import('../src/pack/bundle.ts');
  // Below the package, whose native code it finds there.
  const dist = resolve(import.meta.dirname, '../dist');
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, 'bench-'));
  try {
    const file = join(folder, 'download.mjs');
    await bundle(import.meta.filename, file, `${process.platform}-${process.arch}`, ['esbuild']);
    const server = spawn(process.execPath, [file, 'serve'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const answer: readonly unknown[] = await once(server.stdout, 'data');
    const origin = `http://127.0.0.1:${String(answer[0]).trim()}`;
    try {
      const { stdout } = await run(process.execPath, [...nodeFlags, file, 'measure', origin]);
      process.stdout.write(stdout);
    } finally {
      server.kill();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [role, origin = ''] = process.argv.slice(2);
if (role === 'serve') serve();
// TypeScript runs by a loader, which takes memory of its own.
else await (role === 'measure' ? measure(origin) : measurePacked());
