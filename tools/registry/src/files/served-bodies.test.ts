import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { digestOfFile } from './released-hashes.ts';
import { createFileReader, createPageEncoder, tagPage, type ServedFile } from './served-bodies.ts';

function bodyOf(served: ServedFile | null) {
  if (served === null || served === 'damaged') throw new Error('the file is not served');
  return served.body;
}

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
    if (served === null || served === 'damaged') return served;
    return [served.encoding, await new Response(served.body).text()];
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
    const ask = async () => bodyOf(await read('/shell/a.js', ''));
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    for (const body of [...others, await ask()]) expect(body).toBe(first);
  });

  it('does not stay in memory beyond the bound', async () => {
    const read = createFileReader(folder, 3);
    const ask = async (file: string) => bodyOf(await read(`/shell/${file}`, ''));
    const first = await ask('a.js');
    await ask('old.js');
    expect(await ask('a.js')).not.toBe(first);
    expect(await ask('a.js')).toEqual(first);
  });

  it('goes to who waits for it while others push it out of memory', async () => {
    await writeFile(join(folder, 'shell/b.js'), 'the other file');
    const read = createFileReader(folder, 14);
    const asked = ['a.js', 'old.js', 'b.js'].map((file) => read(`/shell/${file}`, ''));
    const texts = (await Promise.all(asked)).map((served) => new Response(bodyOf(served)).text());
    expect(await Promise.all(texts)).toEqual(['a', 'old', 'the other file']);
  });

  it('is the new one where a version went and came again', async () => {
    const read = createFileReader(folder);
    await read('/shell/a.js', '');
    await writeFile(join(folder, 'shell/a.js'), 'another');
    const served = await read('/shell/a.js', '');
    expect(await new Response(bodyOf(served)).text()).toBe('another');
  });

  it('is read a piece at a time where it is large, so that answers that wait hold little', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024, 'x');
    await writeFile(join(folder, 'shell/large.js'), content);
    const body = bodyOf(await createFileReader(folder)('/shell/large.js', ''));
    if (!(body instanceof ReadableStream)) throw new Error('the file is in memory whole');
    const reader = body.getReader();
    const pieces: Uint8Array[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
    }
    expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThan(100_000);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });
});

describe('a file of a release that says its hash', () => {
  const released = 'x'.repeat(2000);
  const forms = {
    'a.js': Buffer.from(released),
    'a.js.br': brotliCompressSync(released),
    'a.js.gz': gzipSync(released),
  };
  let folder: string;
  const place = (file: string) => join(folder, 'shell/1.0.0', file);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-files-'));
    await mkdir(join(folder, 'shell/1.0.0'), { recursive: true });
    const list = JSON.stringify([{ file: 'a.js', integrity: digestOfFile(Buffer.from(released)) }]);
    const fileList = { file: 'file-list.1.js', integrity: digestOfFile(Buffer.from(list)) };
    await writeFile(place('file-list.1.js'), list);
    await writeFile(place('release.json'), JSON.stringify({ version: '1.0.0', fileList }));
    for (const [file, bytes] of Object.entries(forms)) await writeFile(place(file), bytes);
  });

  afterEach(() => rm(folder, { recursive: true }));

  const damages = {
    empty: () => '',
    'cut off': (whole: Buffer) => whole.subarray(0, whole.length / 2),
    'another file': () => brotliCompressSync('another'),
    'no compressed file': () => '<!doctype html>',
  };
  const damage = (file: keyof typeof forms, kind: keyof typeof damages) =>
    writeFile(place(file), damages[kind](forms[file]));
  const kinds = ['empty', 'cut off', 'another file', 'no compressed file'] as const;
  const formOf = async (read: ReturnType<typeof createFileReader>, accepted = 'br, gzip') => {
    const served = await read('/shell/1.0.0/a.js', accepted);
    return served === null || served === 'damaged' ? served : served.encoding;
  };

  it.each(kinds)('goes out in another form where one is %s', async (kind) => {
    const read = createFileReader(folder);
    await damage('a.js.br', kind);
    expect(await formOf(read)).toBe('gzip');
    await damage('a.js.gz', kind);
    expect(await formOf(read)).toBeNull();
    const served = await read('/shell/1.0.0/a.js', 'br, gzip');
    expect(await new Response(bodyOf(served)).text()).toBe(released);
  });

  it.each(kinds)('goes to nobody who can take only a form that is %s', async (kind) => {
    const read = createFileReader(folder);
    await damage('a.js', kind);
    expect(await formOf(read)).toBe('br');
    expect(await formOf(read, '')).toBe('damaged');
  });

  it('goes out again once it is repaired', async () => {
    const read = createFileReader(folder);
    await damage('a.js', 'cut off');
    expect(await formOf(read, '')).toBe('damaged');
    await writeFile(place('a.js'), forms['a.js']);
    expect(await formOf(read, '')).toBeNull();
  });

  it('and where the file that is put back is as old as the damaged one', async () => {
    const read = createFileReader(folder);
    const old = new Date('2026-01-01T00:00:00Z');
    await writeFile(place('a.js'), 'y'.repeat(released.length));
    await utimes(place('a.js'), old, old);
    expect(await formOf(read, '')).toBe('damaged');
    await writeFile(place('a.js'), released);
    await utimes(place('a.js'), old, old);
    expect(await formOf(read, '')).toBeNull();
    const served = await read('/shell/1.0.0/a.js', '');
    expect(await new Response(bodyOf(served)).text()).toBe(released);
  });

  it.each(['release.json', 'file-list.1.js'])(
    'goes out as it is while %s cannot be read',
    async (file) => {
      await writeFile(place(file), '{');
      await damage('a.js', 'cut off');
      expect(await formOf(createFileReader(folder), '')).toBeNull();
    },
  );

  it('goes out as it is where so many hashes are said that to look at them keeps everybody waiting', async () => {
    const other = { file: 'a.js', integrity: digestOfFile(Buffer.from('another')) };
    const describe = (values: number) =>
      writeFile(
        place('release.json'),
        JSON.stringify({ entry: other, more: Array(values).fill(1) }),
      );
    await describe(100);
    expect(await formOf(createFileReader(folder), '')).toBe('damaged');
    await describe(10_000);
    expect(await formOf(createFileReader(folder), '')).toBeNull();
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
