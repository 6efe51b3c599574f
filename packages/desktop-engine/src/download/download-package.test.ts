import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeClock } from '../testing/fake-clock.ts';
import {
  fail,
  serve,
  serveAndBreak,
  sha256,
  startPackageServer,
  type PackageServer,
} from '../testing/package-server.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import {
  defaultDownloadLimits,
  downloadPackage,
  type DownloadDeps,
  type PackageRequest,
} from './download-package.ts';
import { httpFetch } from './http-fetch.ts';

const folder = useTemporaryFolder();
let server: PackageServer;
beforeEach(async () => {
  server = await startPackageServer();
});
afterEach(() => server.stop());

const file = randomBytes(300_000);
const target = () => join(folder(), 'packages', '1.zip');
const part = () => `${target()}.part`;
const { stallMs } = defaultDownloadLimits;

function prepare(
  others: Partial<DownloadDeps> = {},
  wanted: Partial<PackageRequest> = {},
  onPace: (isSlow: boolean) => void = () => undefined,
) {
  const clock = createFakeClock((ms) => ms === stallMs);
  const controller = new AbortController();
  const progress: (number | null)[] = [];
  const deps: DownloadDeps = {
    fetch: httpFetch,
    clock,
    backendOrigin: server.origin,
    getToken: () => 'secret',
    freeBytes: () => Promise.resolve(Infinity),
    random: () => 1,
    limits: defaultDownloadLimits,
    clearMemory: () => undefined,
    ...others,
  };
  const request: PackageRequest = {
    url: `${server.origin}/packages/a.zip`,
    file: target(),
    sizeBytes: file.length,
    sha256: sha256(file),
    ...wanted,
  };
  const run = () =>
    downloadPackage(deps, request, {
      signal: controller.signal,
      onProgress: (percent) => progress.push(percent),
      onPace,
    });
  return { run, clock, controller, progress };
}

/** Compared as bytes: element by element takes a second. */
const isWhole = async () => file.equals(await readFile(target()));
const left = () => readdir(join(folder(), 'packages'));

it('a package comes whole, with its progress', async () => {
  server.answer(serve(file));
  const { run, progress } = prepare();
  await run();
  expect(await isWhole()).toBe(true);
  expect(await left()).toEqual(['1.zip']);
  expect(progress.at(-1)).toBe(100);
  expect(progress.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(progress);
});

it('a download that breaks off goes on where it was, after a pause', async () => {
  server.answer(
    serveAndBreak(file, 100_000, { into: part() }),
    serveAndBreak(file, 50_000, { into: part() }),
    serve(file),
  );
  const { run, clock } = prepare();
  await run();
  expect(await isWhole()).toBe(true);
  expect(server.requests.map(({ headers }) => headers.range)).toEqual([
    undefined,
    'bytes=100000-',
    'bytes=150000-',
  ]);
  expect(server.requests[1]?.headers['if-range']).toBe(`"${sha256(file)}"`);
  expect(clock.sleeps).toEqual([1000, 1000]);
});

it('a download goes on after a restart', async () => {
  server.answer(serveAndBreak(file, 120_000, { into: part() }), fail(503));
  await expect(prepare().run()).rejects.toMatchObject({ code: 'network' });
  expect(await left()).toEqual(['1.zip.part', '1.zip.part.json']);
  server.requests.length = 0;
  server.answer(serve(file));
  await prepare().run();
  expect(server.requests[0]?.headers.range).toBe('bytes=120000-');
  expect(await isWhole()).toBe(true);
});

it('another file than the one that was begun comes from its beginning', async () => {
  const other = randomBytes(file.length);
  server.answer(serveAndBreak(other, 100_000, { into: part(), tag: '"old"' }), serve(file));
  await prepare().run();
  expect(await isWhole()).toBe(true);
});

it.each([
  ['that has no such bytes any more', fail(416)],
  [
    'that sends another part',
    fail(206, { 'Content-Range': `bytes 7-9/${file.length}`, ETag: `"${sha256(file)}"` }),
  ],
])('a server %s is asked again', async (_, answer) => {
  server.answer(serveAndBreak(file, 100_000, { into: part() }), answer, serve(file));
  await prepare().run();
  expect(await isWhole()).toBe(true);
});

it('a part is of no use without the note on it, or with a damaged one', async () => {
  server.answer(serveAndBreak(file, 100_000, { into: part() }), fail(500));
  await expect(prepare().run()).rejects.toMatchObject({ code: 'network' });
  await writeFile(`${target()}.part.json`, '{"url"');
  server.answer(serve(file));
  await prepare().run();
  expect(await isWhole()).toBe(true);
});

it('tries end after some, with longer and longer pauses', async () => {
  server.answer(fail(503));
  const { run, clock } = prepare();
  await expect(run()).rejects.toMatchObject({ code: 'network' });
  expect(clock.sleeps).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

it('a server says how long to wait', async () => {
  server.answer(fail(429, { 'Retry-After': '20' }), serve(file));
  const { run, clock } = prepare();
  await run();
  expect(clock.sleeps).toEqual([20_000]);
});

it('no connection is a failure that may pass', async () => {
  server.answer(serve(file));
  let calls = 0;
  const flaky: typeof fetch = (...request) => {
    calls += 1;
    return calls < 3 ? Promise.reject(new TypeError('fetch failed')) : httpFetch(...request);
  };
  await prepare({ fetch: flaky }).run();
  expect(calls).toBe(3);
});

it.each([
  [401, 'not-signed-in'],
  [403, 'not-signed-in'],
  [404, 'no-package'],
  [410, 'no-package'],
  [418, 'network'],
])('%i is no matter of another try: %s', async (status, code) => {
  server.answer(fail(status));
  const { run, clock } = prepare();
  const failure = run();
  await expect(failure).rejects.toMatchObject({ code });
  await expect(failure).rejects.toThrow(`(${status})`);
  expect(clock.sleeps).toEqual([]);
});

describe('a package at another server', () => {
  let cdn: PackageServer;
  beforeEach(async () => {
    cdn = await startPackageServer();
    server.answer(fail(302, { Location: `${cdn.origin}/a.zip` }));
  });
  afterEach(() => cdn.stop());

  it.each([401, 403])(
    'that does not give it out (%i) needs no sign-in here (I69)',
    async (status) => {
      cdn.answer(fail(status));
      const failure = prepare().run();
      await expect(failure).rejects.toMatchObject({ code: 'network' });
      await expect(failure).rejects.toThrow(`does not give it out (${status})`);
      await expect(failure).rejects.not.toThrow('Sign in');
    },
  );

  it.each([500, 504, 507, 520, 522, 524, 530, 599])(
    'that fails with %i is asked again, with growing pauses (I69)',
    async (status) => {
      cdn.answer(fail(status), fail(status), serve(file));
      const { run, clock } = prepare();
      await run();
      expect(clock.sleeps).toEqual([1000, 2000]);
      expect(await isWhole()).toBe(true);
    },
  );
});

it.each([
  [200, 'text/html; charset=utf-8'],
  [200, 'TEXT/HTML'],
  [203, 'application/xhtml+xml'],
  [511, 'text/plain'],
])('a page in place of a package is told as one: %i %s (I69)', async (status, type) => {
  const portal = await startPackageServer();
  portal.answer((_, response) => {
    response.writeHead(status, { 'Content-Type': type }).end('<html>Welcome to our hotel</html>');
  });
  server.answer(fail(307, { Location: `${portal.origin}/login` }));
  const { run, clock } = prepare();
  await expect(run()).rejects.toThrow(
    `A web page of ${new URL(portal.origin).host} came in place of the package.`,
  );
  expect(clock.sleeps).toEqual([]);
  expect(await left()).toEqual([]);
  await portal.stop();
});

it.each<[string, Partial<PackageRequest>, Partial<DownloadDeps>, string]>([
  ['of another size', { sizeBytes: 7 }, {}, 'bad-package'],
  ['with another checksum', { sha256: 'ab'.repeat(32) }, {}, 'bad-package'],
  [
    'that is too large',
    { sizeBytes: null },
    { limits: { ...defaultDownloadLimits, maxBytes: 1000 } },
    'bad-package',
  ],
  [
    'that the disk has no space for',
    {},
    { freeBytes: () => Promise.resolve(65_000_000) },
    'disk-full',
  ],
])('a package %s is refused', async (_, wanted, others, code) => {
  server.answer(serve(file));
  await expect(prepare(others, wanted).run()).rejects.toMatchObject({ code });
  expect(await left()).not.toContain('1.zip');
});

it('a package longer than its server says is refused as it comes', async () => {
  server.answer((_, response) => response.writeHead(200).end(file));
  await expect(prepare({}, { sizeBytes: 1000 }).run()).rejects.toMatchObject({
    code: 'bad-package',
  });
});

it('a package of unknown size has no progress, and is taken', async () => {
  server.answer((_, response) => {
    response.writeHead(200, { ETag: '"x"' });
    response.write(file.subarray(0, 10));
    response.end(file.subarray(10));
  });
  const { run, progress } = prepare({}, { sizeBytes: null, sha256: null });
  await run();
  expect(new Set(progress)).toEqual(new Set([null]));
  expect(await isWhole()).toBe(true);
});

it('a cancel ends it at once, and what has come stays for another try', async () => {
  server.answer((_, response) => {
    response.writeHead(200, { ETag: '"x"', 'Content-Length': String(file.length) });
    response.write(file.subarray(0, 100_000));
  });
  const { run, controller, progress } = prepare();
  const work = run();
  while (progress.length === 0) await new Promise(setImmediate);
  controller.abort(new Error('no more'));
  await expect(work).rejects.toThrow('no more');
  expect(await left()).toEqual(['1.zip.part', '1.zip.part.json']);
});

it('a server that sends nothing any more is asked again', async () => {
  server.answer((_, response) => {
    response.writeHead(200, { ETag: `"${sha256(file)}"`, 'Content-Length': String(file.length) });
    response.write(file.subarray(0, 1000));
  }, serve(file));
  // The first look sees what has come, the second one that nothing has since.
  let looks = 0;
  const { run, progress } = prepare({
    clock: {
      now: () => 0,
      async sleep(ms, signal) {
        if (ms !== stallMs) return;
        while (progress.length === 0 || looks === 2) {
          if (signal?.aborted) throw new Error('the pause is over');
          await new Promise(setImmediate);
        }
        looks += 1;
      },
    },
  });
  await run();
  expect(await isWhole()).toBe(true);
  expect(server.requests).toHaveLength(2);
});

it('a download of which hardly anything comes says so, and goes on', async () => {
  let send = (_bytes: number): void => undefined;
  server.answer((_, response) => {
    response.writeHead(200, { ETag: '"x"', 'Content-Length': String(file.length) });
    let sent = 0;
    send = (bytes) => {
      response.write(file.subarray(sent, sent + bytes));
      sent += bytes;
    };
    send(1);
  });
  const onDisk = () => statSync(part(), { throwIfNoEntry: false })?.size ?? 0;
  // What comes in each look.
  const coming = [10, 100, 150_000, 50, file.length - 150_161];
  const paces: boolean[] = [];
  const { run } = prepare(
    {
      clock: {
        now: () => 0,
        async sleep(_ms, signal) {
          while (onDisk() === 0) await new Promise(setImmediate);
          signal?.throwIfAborted();
          const bytes = coming.shift() ?? 0;
          const before = onDisk();
          send(bytes);
          while (onDisk() < before + bytes) await new Promise(setImmediate);
          signal?.throwIfAborted();
        },
      },
    },
    {},
    (isSlow) => paces.push(isSlow),
  );
  await run();
  expect(await isWhole()).toBe(true);
  expect(paces.slice(0, 4)).toEqual([true, true, false, true]);
  expect(paces.at(-1)).toBe(false);
});

it('a download connects to the address that was looked at, and asks for no other', async () => {
  server.answer(serve(file));
  const url = server.origin.replace('127.0.0.1', 'files.invalid');
  const looked: string[] = [];
  const checkAddress = ({ hostname }: URL) => {
    looked.push(hostname);
    return Promise.resolve(['127.0.0.1']);
  };
  await prepare({ checkAddress }, { url: `${url}/packages/a.zip` }).run();
  expect(await isWhole()).toBe(true);
  expect(looked).toEqual(['files.invalid']);
});

describe('a redirect', () => {
  it('is followed, without the token where it leaves the backend', async () => {
    const other = await startPackageServer();
    other.answer(serve(file));
    server.answer(fail(302, { Location: `${other.origin}/b.zip` }));
    await prepare().run();
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret');
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    await other.stop();
  });

  it.each([
    ['file:///etc/passwd'],
    ['ftp://files.test/a.zip'],
    ['http://user:word@files.test/a.zip'],
    ['http://['],
  ])('to %s is not followed', async (location) => {
    server.answer(fail(302, { Location: location }));
    await expect(prepare().run()).rejects.toMatchObject({ code: 'network' });
  });

  it('without an end is not followed for ever', async () => {
    server.answer(fail(302, { Location: '/again' }));
    await expect(prepare().run()).rejects.toMatchObject({ code: 'network' });
    expect(server.requests).toHaveLength(6);
  });

  it('from https to http is not followed', async () => {
    const redirecting: typeof fetch = () =>
      Promise.resolve(new Response(null, { status: 302, headers: { Location: 'http://a.test/' } }));
    const work = prepare({ fetch: redirecting }, { url: 'https://a.test/a.zip' }).run();
    await expect(work).rejects.toMatchObject({ code: 'network' });
  });
});

it('the token goes to no other server', async () => {
  server.answer(serve(file));
  await prepare({ backendOrigin: 'https://api.test' }).run();
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

it('no more of a package is asked for than the disk has taken, but for a little', async () => {
  const chunk = randomBytes(1_000_000);
  const chunks = 60;
  const hash = createHash('sha256');
  let sent = 0;
  let maxAhead = 0;
  const body = new ReadableStream({
    pull(controller) {
      const onDisk = statSync(part(), { throwIfNoEntry: false })?.size ?? 0;
      maxAhead = Math.max(maxAhead, sent * chunk.length - onDisk);
      if (sent === chunks) {
        controller.close();
        return;
      }
      sent += 1;
      hash.update(chunk);
      controller.enqueue(new Uint8Array(chunk));
    },
  });
  const answering: typeof fetch = () => Promise.resolve(new Response(body));
  const { run } = prepare({ fetch: answering }, { sizeBytes: chunks * chunk.length, sha256: null });
  await run();
  expect(sha256(await readFile(target()))).toBe(hash.digest('hex'));
  expect(maxAhead).toBeLessThan(4 * chunk.length);
});

it('a body without an end stops before the disk is full, and gives back what it took (X242)', async () => {
  let free = 100_000_000;
  server.answer((_, response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(1_000_000);
    const send = () => {
      free -= piece.length;
      if (!response.destroyed) response.write(piece, send);
    };
    send();
  });
  const { run } = prepare(
    { freeBytes: () => Promise.resolve(free) },
    { sizeBytes: null, sha256: null },
  );
  await expect(run()).rejects.toMatchObject({ code: 'disk-full' });
  expect(await left()).toEqual([]);
});
