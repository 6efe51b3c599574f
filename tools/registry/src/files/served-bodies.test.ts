import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createFileReader, createPageEncoder, tagPage } from './served-bodies.ts';

describe('a file of a release', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-files-'));
    await mkdir(join(folder, 'shell'));
    const files = {
      'a.js': 'a',
      'a.js.br': 'a as brotli',
      'a.js.gz': 'a as gzip',
      'old.js': 'old',
    };
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(folder, 'shell', file), text);
    }
  });

  afterEach(() => rm(folder, { recursive: true }));

  const textOf = async (path: string, accepted: string) => {
    const served = await createFileReader(folder)(path, accepted);
    return served && [served.encoding, await new Response(served.body).text()];
  };

  it.each([
    ['gzip, deflate, br', 'br', 'a as brotli'],
    ['gzip', 'gzip', 'a as gzip'],
    ['br;q=0', null, 'a'],
    ['', null, 'a'],
  ])('goes to a client that takes "%s" as the release has compressed it', async (...expected) => {
    const [accepted, encoding, text] = expected;
    expect(await textOf('/shell/a.js', accepted)).toEqual([encoding, text]);
  });

  it('goes out as it is where its release has compressed nothing', async () => {
    expect(await textOf('/shell/old.js', 'br, gzip')).toEqual([null, 'old']);
  });

  it('is none where only its compressed form is left', async () => {
    await rm(join(folder, 'shell/a.js'));
    expect(await textOf('/shell/a.js', 'br')).toBeNull();
  });

  it('is in memory once, however many ask for it', async () => {
    const read = createFileReader(folder);
    const ask = async () => (await read('/shell/a.js', ''))?.body;
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    for (const body of [...others, await ask()]) expect(body).toBe(first);
  });

  it('does not stay in memory beyond the bound', async () => {
    const read = createFileReader(folder, 3);
    const ask = async (file: string) => (await read(`/shell/${file}`, ''))?.body;
    const first = await ask('a.js');
    await ask('old.js');
    expect(await ask('a.js')).not.toBe(first);
    expect(await ask('a.js')).toEqual(first);
  });

  it('goes to who waits for it while others push it out of memory', async () => {
    await writeFile(join(folder, 'shell/b.js'), 'the other file');
    const read = createFileReader(folder, 14);
    const asked = ['a.js', 'old.js', 'b.js'].map((file) => read(`/shell/${file}`, ''));
    const texts = (await Promise.all(asked)).map((served) => new Response(served?.body).text());
    expect(await Promise.all(texts)).toEqual(['a', 'old', 'the other file']);
  });

  it('is the new one where a version went and came again', async () => {
    const read = createFileReader(folder);
    await read('/shell/a.js', '');
    await writeFile(join(folder, 'shell/a.js'), 'another');
    const served = await read('/shell/a.js', '');
    expect(await new Response(served?.body).text()).toBe('another');
  });

  it('is read a piece at a time where it is large, so that answers that wait hold little', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024, 'x');
    await writeFile(join(folder, 'shell/large.js'), content);
    const served = await createFileReader(folder)('/shell/large.js', '');
    if (!(served?.body instanceof ReadableStream)) throw new Error('the file is in memory whole');
    const reader = served.body.getReader();
    const pieces: Uint8Array[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
    }
    expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThan(100_000);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });
});

describe('a page', () => {
  const page = `<!doctype html>${'<p>text</p>'.repeat(200)}`;

  it('has the same content in every form', async () => {
    const encode = createPageEncoder();
    const forms = await Promise.all(
      ['br', 'gzip', ''].map((accepted) => encode(tagPage(page), accepted)),
    );
    expect(forms.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', null]);
    const [brotli, gzip, plain] = forms.map(({ body }) => body);
    expect(brotliDecompressSync(brotli ?? '').toString()).toBe(page);
    expect(gunzipSync(gzip ?? '').toString()).toBe(page);
    expect(plain?.toString()).toBe(page);
  });

  function countingEncode(failures: number) {
    let calls = 0;
    const encode = createPageEncoder(() => {
      calls += 1;
      return calls > failures
        ? Promise.resolve(Buffer.from('small'))
        : Promise.reject(new Error('out of memory'));
    });
    return { ask: () => encode(tagPage(page), 'br'), calls: () => calls };
  }

  it('is compressed once for all who ask for it', async () => {
    const { ask, calls } = countingEncode(0);
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(calls()).toBe(1);
  });

  it('is tried again for the next request where it could not be compressed', async () => {
    const { ask } = countingEncode(1);
    await expect(ask()).rejects.toThrow('out of memory');
    expect((await ask()).body.toString()).toBe('small');
  });
});
