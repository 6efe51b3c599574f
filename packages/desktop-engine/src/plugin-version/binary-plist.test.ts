import { readBinaryPlistTexts } from './binary-plist.ts';

/** A list of these objects, the first of which is its top. */
function writeList(objects: readonly (readonly number[])[]): Buffer {
  const offsets: number[] = [];
  let offset = 8;
  for (const object of objects) {
    offsets.push(offset);
    offset += object.length;
  }
  const trailer = Buffer.alloc(32);
  trailer.set([1, 1], 6);
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(offset), 24);
  return Buffer.concat([
    Buffer.from('bplist00'),
    Buffer.from(objects.flat()),
    Buffer.from(offsets),
    trailer,
  ]);
}

const text = (content: string) => [0x50 + content.length, ...Buffer.from(content)];

it('texts are read, in one byte and in two a character', () => {
  const list = writeList([
    [0xd2, 1, 2, 3, 4],
    text('a'),
    text('b'),
    text('1.0'),
    [0x61, 0x00, 0xfc],
  ]);
  expect([...readBinaryPlistTexts(list)]).toEqual([
    ['a', '1.0'],
    ['b', 'ü'],
  ]);
});

it('a text of any length is read', () => {
  const list = writeList([
    [0xd1, 1, 2],
    text('a'),
    [0x5f, 0x10, 20, ...Buffer.from('x'.repeat(20))],
  ]);
  expect(readBinaryPlistTexts(list).get('a')).toBe('x'.repeat(20));
});

it('a text of a kilobyte and more is passed over, however many keys it is', () => {
  const long = [0x5f, 0x11, 0x13, 0x88, ...Buffer.from('x'.repeat(5000))];
  const list = writeList([[0xd3, 1, 3, 3, 3, 2, 2], text('a'), text('b'), long]);
  expect([...readBinaryPlistTexts(list)]).toEqual([]);
});

it('lists that unfold without end cost nothing', () => {
  const nested = Array.from({ length: 60 }, (_, index) => [0xa2, index + 3, index + 3]);
  const list = writeList([[0xd1, 1, 2], text('a'), ...nested, text('b')]);
  expect([...readBinaryPlistTexts(list)]).toEqual([]);
});

it('a list cut off anywhere, or with any byte changed, is read or refused', () => {
  const list = writeList([[0xd1, 1, 2], text('version'), text('1.0')]);
  for (let at = 0; at < list.length; at += 1) {
    const changed = Buffer.from(list);
    changed[at] = 0xff - (list[at] ?? 0);
    for (const damaged of [list.subarray(0, at), changed]) {
      try {
        readBinaryPlistTexts(damaged);
      } catch (error) {
        expect(error).toHaveProperty('name', expect.stringMatching(/^(Range|Type)Error$/));
      }
    }
  }
});
