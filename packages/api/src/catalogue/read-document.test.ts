import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { readDocument } from './read-document.ts';

/** What a file says, or why it is no document. */
async function reading(content: string | Uint8Array, isLines = false): Promise<unknown> {
  let said: unknown;
  await withFolder(async (folder) => {
    const file = join(folder, 'catalogue.json');
    await writeFile(file, content);
    said = await readDocument(file, { isLines }).catch((error: unknown) =>
      error instanceof Error ? error.message.replace(`The file ${file} `, '') : error,
    );
  });
  return said;
}

it('a document is read with the mark of its encoding', async () => {
  expect(await reading('\uFEFF {"software": ["Łódź 🎹"]}\n')).toEqual({ software: ['Łódź 🎹'] });
});

it.each([
  ['', 'line 1, byte 1: Unexpected end of JSON input'],
  ['{', 'line 1, byte 2: Expected property name'],
  ['{} x', 'line 1, byte 4: Unexpected'],
  ['{a: 1}', 'line 1, byte 2: Expected property name'],
  ['{"a" 1}', "line 1, byte 6: Expected ':' after property name"],
  ['{"a":\n nul}', 'line 2, byte 11: Unexpected token'],
  ['{"é": [1\n,\n"a" "b"]}', "line 3, byte 17: Expected ',' or ']' after array element"],
  ['\uFEFF{"a": nul}', 'line 1, byte 13: Unexpected token'],
])('%j is no document, and the place is named (K12)', async (text, message) => {
  expect(await reading(text)).toMatch(`is not a JSON document (${message}`);
});

it('a byte that is not UTF-8 is refused with its place (K12)', async () => {
  const text = Buffer.from('{"id": 1,\n "name": "éè🎹x"}');
  const at = text.indexOf('x');
  for (const bad of [[0xff], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
    const bytes = Buffer.concat([text.subarray(0, at), Buffer.from(bad), text.subarray(at)]);
    expect(await reading(bytes)).toBe(
      `is not a JSON document (line 2, byte ${at + 1}: a byte that is not UTF-8).`,
    );
  }
});

it('lines are rows of a document, each of the section that it names (K11)', async () => {
  const lines = [
    '{"categories": {"id": 1}}',
    '',
    '{"software": {"id": 2, "name": "a\u2028b"}}',
    '{"software": [3]}',
  ];
  expect(await reading(lines.join('\r\n'), true)).toEqual({
    categories: [{ id: 1 }],
    software: [{ id: 2, name: 'a\u2028b' }, [3]],
    versions: [],
  });
});

it.each([
  ['{"software": {"id": 1}}\n{"software": {"id": 2}', 'is not JSON (line 2, byte 23: Expected'],
  ['{"plugins": {}}', 'has no row of categories, software, versions in line 1.'],
  ['\n{"software": {}, "versions": {}}', 'has no row of categories, software, versions in line 2.'],
  ['null', 'has no row of categories, software, versions in line 1.'],
])('%j are no lines of a catalogue, and the line is named (K12)', async (text, message) => {
  expect(String(await reading(text, true)).slice(0, message.length)).toBe(message);
});

it('a file that is not there cannot be read', async () => {
  await expect(readDocument('/nowhere/catalogue.json', { isLines: false })).rejects.toThrow(
    'The file /nowhere/catalogue.json cannot be read.',
  );
});
