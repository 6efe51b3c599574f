import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { clearBeside, writeAtomically } from './write-atomically.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it('what killed commands have left goes at the next one, and what others are writing stays, however slow they are', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'export.json');
    const lines: string[] = [];
    async function* slowly() {
      yield 'half ';
      const [unfinished = ''] = await readdir(folder);
      await utimes(join(folder, unfinished), before(59 * 60), before(59 * 60));
      const left = (name: string) =>
        join(folder, `.${name.repeat(8)}-0000-4000-8000-000000000000.held.unfinished`);
      const [ofKilled, ofJustBegun] = [left('a'), left('b')];
      for (const path of [ofKilled, ofJustBegun]) await writeFile(path, 'half of one');
      await utimes(ofKilled, before(11), before(11));
      await utimes(ofJustBegun, before(9), before(9));
      await clearBeside(join(folder, 'another.json'), now);
      lines.push(...(await readdir(folder)));
      expect(lines).toContain(unfinished);
      yield 'and half';
    }
    await writeAtomically(file, slowly(), { isHeld: true });
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('bbbbbbbb-');
    expect(await readFile(file, 'utf8')).toBe('half and half');
  });
});
