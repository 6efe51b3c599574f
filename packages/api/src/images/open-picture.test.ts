import { openPicture } from './open-picture.ts';

const segment = (marker: number, content: readonly number[]) =>
  Buffer.from([0xff, marker, 0, content.length + 2, ...content]);

/** A grey JPEG of 8 by 8 pixels, each scan of which after the first says a bit more of one of its 63 frequencies. */
function jpegOf(scans: number): Buffer {
  const table = (kind: number, symbol: number) =>
    segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);
  const refinements = Array.from({ length: scans - 1 }, (_, index) => {
    const frequency = (index % 63) + 1;
    const [before, after] = index < 63 ? [0, 13] : [13, 12];
    return [
      segment(0xda, [1, 1, 0, frequency, frequency, before * 16 + after]),
      Buffer.from([0x7f]),
    ];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    table(0, 0),
    table(0x10, 0),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.from([0x7f]),
    ...refinements.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

it('a JPEG of a hundred scans is a picture, and one of more is none, before it is decoded', async () => {
  const picture = await openPicture(jpegOf(100))?.png().toBuffer({ resolveWithObject: true });
  expect(picture?.info).toMatchObject({ width: 8, height: 8 });
  expect(openPicture(jpegOf(101))).toBeNull();
});

it('what only looks like a scan is none: in its metadata, and behind the end of the picture', () => {
  const picture = jpegOf(100);
  const scans = Buffer.from([0xff, 0xda, 0, 2]);
  const about = segment(0xe1, Array.from({ length: 40 }, () => [...scans]).flat());
  const whole = Buffer.concat([picture.subarray(0, 2), about, picture.subarray(2), scans]);
  expect(openPicture(whole)).not.toBeNull();
});

it('nor do bytes between its parts, which decoders skip, hide one', () => {
  const picture = jpegOf(101);
  const hidden = Buffer.concat([picture.subarray(0, 2), Buffer.from([1, 2]), picture.subarray(2)]);
  // So that it still begins as a JPEG does.
  const filled = Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff]), hidden.subarray(2)]);
  expect(openPicture(filled)).toBeNull();
});
