import { HttpError } from '../../process/http-error.ts';
import { readMultipart } from './read-multipart.ts';

const form = (parts: readonly string[], boundary = 'b') =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;

const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

/** A request whose body comes in pieces of a size. */
function request(body: string, pieceBytes = 1_000_000, type = 'multipart/form-data; boundary=b') {
  const bytes = Buffer.from(body);
  let at = 0;
  return new Request('https://api.test/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(new Uint8Array(bytes.subarray(at, (at += pieceBytes))));
      },
    }),
    duplex: 'half',
  } as RequestInit);
}

async function read(incoming: Request) {
  const parts: (readonly [string, string | null, string])[] = [];
  for await (const { name, fileName, bytes } of readMultipart(incoming)) {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
    parts.push([name, fileName, Buffer.concat(chunks).toString()]);
  }
  return parts;
}

const refusalOf = async (incoming: Request) => {
  try {
    return await read(incoming);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.kind;
  }
};

it.each([1, 2, 3, 7, 64, 1_000_000])('is read the same in pieces of %i', async (pieceBytes) => {
  const file =
    'Content-Disposition: form-data; name="file"; filename="a b.zip"\r\nContent-Type: x\r\n\r\n';
  const tricky = '\r\n--\r\n-\r\n--c\r\n\r\n-b\r\n--';
  const body = form([field('folder', 'versions/1'), `${file}${tricky}`, field('empty', '')]);
  expect(await read(request(body, pieceBytes))).toEqual([
    ['folder', null, 'versions/1'],
    ['file', 'a b.zip', tricky],
    ['empty', null, ''],
  ]);
});

it('reads what a browser or Node sends', async () => {
  const data = new FormData();
  data.append('folder', 'versions/1');
  data.append('file', new Blob(['bytes']), 'na"me\r\n.zip');
  expect(await read(new Request('https://api.test/', { method: 'POST', body: data }))).toEqual([
    ['folder', null, 'versions/1'],
    ['file', 'na%22me%0D%0A.zip', 'bytes'],
  ]);
});

it('skips a part that is not read, and text before the first one', async () => {
  const names: string[] = [];
  const body = `text before\r\n${form([field('a', 'x'.repeat(5000)), field('b', '')])}`;
  for await (const { name } of readMultipart(request(body, 100))) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

it('takes a boundary in quotes', async () => {
  const incoming = request(
    form([field('a', '1')], 'b c'),
    9,
    'Multipart/Form-Data; charset=x; Boundary="b c"',
  );
  expect(await read(incoming)).toEqual([['a', null, '1']]);
});

it.each([
  ['another type', 'application/json', form([field('a', '1')])],
  ['no type', '', form([field('a', '1')])],
])('%s is of the wrong content type', async (_, type, body) => {
  expect(await refusalOf(request(body, 99, type))).toBe('wrong_content_type');
});

it.each([
  ['no boundary', 'multipart/form-data', form([])],
  ['an empty boundary', 'multipart/form-data; boundary=', form([])],
  ['too long a boundary', `multipart/form-data; boundary=${'b'.repeat(252)}`, form([])],
  ['no body', undefined, ''],
  ['no delimiter', undefined, 'x'.repeat(5000)],
  ['another boundary', undefined, form([field('a', '1')], 'c')],
  ['an end that is cut off', undefined, form([field('a', '1')]).slice(0, -4)],
  ['a part that is cut off', undefined, `--b\r\n${field('a', 'x'.repeat(99))}`],
  ['a header that never ends', undefined, `--b\r\nX: ${'x'.repeat(20_000)}`],
  ['a part without a header', undefined, form(['\r\n\r\nx'])],
  ['a part without a name', undefined, form(['Content-Disposition: form-data\r\n\r\nx'])],
  [
    'a part of another kind',
    undefined,
    form(['Content-Disposition: attachment; name="a"\r\n\r\nx']),
  ],
  ['text after a delimiter', undefined, `--bx\r\n${field('a', '1')}\r\n--b--`],
  ['many parts', undefined, form(Array(9).fill(field('a', '1')))],
  ['ten thousand parts', undefined, form(Array(10_000).fill(field('a', '1')))],
])('%s is refused', async (_, type, body) => {
  expect(await refusalOf(request(body, 99, type))).toBe('invalid');
});

it('a file in pieces of one byte is refused, read no further than a thousand of them', async () => {
  let read = 0;
  const beginning = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  );
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      read += 1;
      controller.enqueue(read === 1 ? beginning : new Uint8Array([120]));
    },
  });
  const incoming = new Request('https://api.test/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(await refusalOf(incoming)).toBe('invalid');
  expect(read).toBeLessThan(1100);
});

it.each(['__proto__', 'a[b][c]'.repeat(500), 'constructor'])(
  'a part may be called %.20s',
  async (name) => {
    expect(await read(request(form([field(name, '1')])))).toEqual([[name, null, '1']]);
  },
);

it('a body that breaks off is refused', async () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from(`--b\r\n${field('a', 'x')}`));
    },
    pull: (controller) => {
      controller.error(new Error('aborted'));
    },
  });
  const incoming = new Request('https://api.test/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(await refusalOf(incoming)).toBe('invalid');
});
