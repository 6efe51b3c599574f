import { casesOf, itWith } from '../../testing/corpora.ts';
import type { ByteSource } from './byte-source.ts';
import { sections, type Section } from '../document-rows.ts';
import { DocumentError, readStoredDocument } from './stored-document.ts';

const sourceOf = (bytes: Buffer): ByteSource => ({
  read: (target, from) => Promise.resolve(bytes.copy(target, 0, from)),
});

/** All that a document says, or why it is none. */
async function reading(content: string | Buffer, chunkBytes?: number) {
  const bytes = Buffer.from(content);
  try {
    const { problems, rows } = await readStoredDocument(sourceOf(bytes), chunkBytes);
    const read = async (section: Section) => {
      const all = [];
      for await (const some of rows(section)) all.push(...some);
      return all;
    };
    const lists = [];
    for (const section of sections) lists.push(await read(section));
    return {
      problems: problems.map(({ place, reason }) => `${place}: ${reason}`),
      values: lists.map((list) => list.map(({ value }) => value)),
      flaws: lists.flat().flatMap(({ flaw }) => (flaw === null ? [] : [flaw])),
    };
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
}

const software = (rows: string): string =>
  `{"categories": [], "software": [${rows}], "versions": []}`;

const sample = `\uFEFF {\n "versions" : [ ] , "software":[
  {"id": 1, "name": "a \\"quoted\\" ]}, Łódź 🎹 \\\\", "tags": [[], {}, [{"a": [1, -2.5e3]}]]}, "text\\\\" ,
  true,null ,-1.5,{}\n],\t"categories":[{"id":1}]}\r\n `;

const asParsed = () => {
  const parsed = JSON.parse(sample.slice(1)) as Record<Section, unknown>;
  return sections.map((section) => parsed[section]);
};

it('says the same, wherever what is read at once ends (K11)', async () => {
  for (let chunkBytes = 1; chunkBytes <= 40; chunkBytes += 1) {
    expect(await reading(sample, chunkBytes)).toEqual({
      problems: [],
      values: asParsed(),
      flaws: [],
    });
  }
});

it.each([
  ['a backslash', '\\\\'],
  ['a quote', '\\"'],
  ['a backslash and a quote', '\\\\\\"'],
  ['two backslashes', '\\\\\\\\'],
  ['a bracket', ']}'],
])(
  'a long text with %s in it ends where it does, wherever what is read at once ends',
  async (_, part) => {
    const long = 'x'.repeat(30);
    const rows = [part, long + part, long + part + long, part + long + part].map(
      (text) => `"${text}"`,
    );
    const values = [[], JSON.parse(`[${rows.join()}]`), []] as const;
    for (let chunkBytes = 1; chunkBytes <= 160; chunkBytes += 1) {
      const said = await reading(software(rows.join()), chunkBytes);
      expect([chunkBytes, said]).toEqual([chunkBytes, { problems: [], values, flaws: [] }]);
    }
  },
);

it('a document that is cut off is none, wherever it ends (K12)', async () => {
  const bytes = Buffer.from(sample.trimEnd());
  for (let length = 0; length < bytes.length; length += 1) {
    expect([length, await reading(bytes.subarray(0, length), 64)]).toEqual([
      length,
      expect.stringMatching(/^line \d+, byte \d+: /),
    ]);
  }
});

it('a byte that is not UTF-8 is refused with its place, wherever what is read at once ends (K12)', async () => {
  const text = software('{"id": 1,\n "name": "éè🎹x"}');
  const at = Buffer.from(text).indexOf('x');
  // The beginning of a character, half of a pair, and one that is longer than need be.
  for (const bad of [[0xff], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
    const [before, after] = [Buffer.from(text).subarray(0, at), Buffer.from(text).subarray(at)];
    const bytes = Buffer.concat([before, Buffer.from(bad), after]);
    for (let chunkBytes = 1; chunkBytes <= 20; chunkBytes += 1) {
      expect(await reading(bytes, chunkBytes)).toBe(
        `line 2, byte ${at + 1}: a byte that is not UTF-8`,
      );
    }
  }
});

it.each([
  ['', 'line 1, byte 1: it ends too early'],
  ['{', 'line 1, byte 2: it ends too early'],
  ['{} x', 'line 1, byte 4: Unexpected "x"'],
  ['[] []', 'line 1, byte 4: Unexpected "["'],
  ['{"a": 1,}', 'line 1, byte 9: Unexpected "}"'],
  ['{a: 1}', 'line 1, byte 2: Unexpected "a"'],
  ['{"a" 1}', 'line 1, byte 6: Unexpected "1"'],
  ['{"a":\n nul}', 'line 2, byte 8: Unexpected end of'],
  [software('1,'), 'line 1, byte 35: Unexpected "]"'],
  [software(',1'), 'line 1, byte 33: Unexpected ","'],
  [software('1 2'), 'line 1, byte 35: Unexpected "2"'],
  [software('{"a": 1]'), "line 1, byte 40: Expected ',' or '}'"],
  [software('"a\nb"'), 'line 1, byte 35: Bad control character in string literal'],
  ['{"software": [1], "software": []}', 'line 1, byte 19: "software" stands there twice'],
  ['{"software": [1],\n"s\\u006fftware": []}', 'line 2, byte 19: "software" stands there twice'],
  [`\uFEFF\uFEFF{}`, 'line 1, byte 4: Unexpected token'],
])('%j is no document (K12)', async (text, message) => {
  const said = await reading(text);
  expect(typeof said === 'string' && said.slice(0, message.length)).toBe(message);
});

it.each([
  ['null', ['document: must be an object'], []],
  ['[{}]', ['document: must be an object'], []],
  ['{}', sections.map((section) => `${section}: must be a list`), []],
  [
    '{"categories": {"a": 1}, "software": [1], "versions": "x", "plugins": [1, [2]]}',
    [
      'categories: must be a list',
      'versions: must be a list',
      'plugins: is none of categories, software, versions',
    ],
    [1],
  ],
])('%s has these problems beside its rows', async (text, problems, rows) => {
  expect(await reading(text)).toEqual({ problems, values: [[], rows, []], flaws: [] });
});

it.each([
  ['{"id": 1, "id": 2}', 'contains the field "id" twice'],
  ['{"a": [{"b": 1, "c": "b", "\\u0062": 2}]}', 'contains the field "b" twice'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'is nested too deeply'],
  [`{"a": "${'x'.repeat(17 * 1024 * 1024)}"}`, 'is larger than 16 MiB'],
])('a row of this kind is a bad one, and the next is read: %.40s (K13)', async (row, flaw) => {
  const said = await reading(software(`${row}, {"id": 3, "a": {"id": 4}}`));
  expect(said).toMatchObject({ flaws: [flaw] });
  expect(typeof said === 'object' && said.values[1]?.[1]).toEqual({ id: 3, a: { id: 4 } });
});

itWith(
  'corpora/json_parsing.json',
  'is JSON where JSON.parse says so, as a document and in a row',
  async (text) => {
    const cases = casesOf(text) as readonly { name: string; bytesBase64?: string }[];
    expect(cases.length).toBeGreaterThan(300);
    for (const { name, bytesBase64 } of cases) {
      // One is recognised only by its beginning, which goes on like that.
      const bytes = bytesBase64
        ? Buffer.from(bytesBase64, 'base64')
        : Buffer.from('[{"":'.repeat(50_000));
      const row = Buffer.concat([
        Buffer.from('{"categories": [], "versions": [], "software": [0, '),
        bytes,
        Buffer.from(']}'),
      ]);
      for (const document of [bytes, row]) {
        const said = await reading(document, 16);
        const parsed = strictly(document);
        // JSON allows it, and a document does not.
        if (parsed && said === 'line 1, byte 10: "a" stands there twice') continue;
        expect([name, typeof said === 'string']).toEqual([name, parsed === null]);
        if (!parsed || document === bytes || typeof said === 'string' || said.flaws.length > 0)
          continue;
        expect([name, said.values[1]]).toEqual([name, parsed.value]);
      }
    }
  },
);

/** The value of `software`, or null for bytes that are not JSON in UTF-8. */
function strictly(bytes: Buffer): { readonly value: unknown } | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const parsed: unknown = JSON.parse(text);
    return { value: (parsed as { software?: unknown } | null)?.software };
  } catch {
    return null;
  }
}
