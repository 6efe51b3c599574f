import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPlace, moveOntoScreen, placeFlags, readPlace, savePlace } from './window-bounds.ts';

const place = { left: -20, top: 30, width: 900, height: 700, isMaximised: true };

describe('the place of a window', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-place-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is what was saved last', async () => {
    const file = join(folder, 'new', 'window.json');
    await savePlace(file, { ...place, left: 0 });
    await savePlace(file, place);
    expect(await loadPlace(file)).toEqual(place);
  });

  it.each(['', '{"left":1', 'null', '{"left":"1"}', '{"left":1,"top":1,"width":1e9,"height":1}'])(
    'is the usual one where the file says %j',
    async (text) => {
      const file = join(folder, 'window.json');
      expect(await loadPlace(file)).toBeNull();
      await writeFile(file, text);
      expect(await loadPlace(file)).toBeNull();
    },
  );

  it.each([
    ['a folder', (path: string) => mkdir(path)],
    ['a link to itself', (path: string) => symlink(path, path)],
  ])('is the usual one where its file is %s', async (_, make) => {
    const file = join(folder, 'window.json');
    await make(file);
    expect(await loadPlace(file)).toBeNull();
  });
});

it('a minimised window has no place, and a maximised one keeps what is below', () => {
  const bounds = { left: -20, top: 30, width: 900, height: 700 };
  expect(readPlace({ ...bounds, windowState: 'minimized' })).toBeNull();
  expect(readPlace({ ...bounds, windowState: 'maximized' })).toEqual(place);
});

it('a place becomes flags of the browser', () => {
  expect(placeFlags(null)).toEqual(['--window-size=1280,840']);
  expect(placeFlags({ ...place, width: 10 })).toEqual([
    '--window-size=480,700',
    '--window-position=-20,30',
    '--start-maximized',
  ]);
});

it.each([
  ['stays', { left: -800, top: 0, width: 900, height: 700 }, null],
  ['on an unplugged screen is brought back', { left: 2_000, top: 0, width: 900, height: 700 }, 510],
  ['too large for the screen is made to fit', { left: 3_000, top: 9, width: 4_000, height: 9 }, 0],
])('a window that %s', (_, window, left) => {
  const screen = { left: 0, top: 25, width: 1_920, height: 1_055 };
  expect(moveOntoScreen(window, screen)?.left ?? null).toBe(left);
});
