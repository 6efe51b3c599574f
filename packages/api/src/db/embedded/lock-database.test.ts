import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inContainer, whyNoContainers } from '@patchbay/node-kit/folder-lock/testing';
import { addressOf, run } from '../../testing/run-backend.ts';
import { putDatabase } from '../../testing/databases/prepared-databases.ts';
import { withFolder } from '../../testing/test-app.ts';
import { openDatabase } from '../database.ts';

const reason = whyNoContainers();
const test = reason === null ? it : it.skip;
const because = reason === null ? '' : ` (skipped: ${reason})`;

test(`of two containers on one data folder the second does not start, until the first is killed${because} (X17)`, async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const environment = { DATA_DIR: folder };
    // Containers of one image often have one name, and the first process of each has the same number.
    const first = run('main.ts', [], environment, { before: inContainer('api') });
    await addressOf(first);
    const second = run('main.ts', [], environment, { before: inContainer('api') });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^The database in \S+ is in use\. [^\n]*\(process 1 on api, [^\n]+\n$/,
    );
    first.child.kill('SIGKILL');
    await first.ended;
    const third = run('main.ts', [], environment, { before: inContainer('api-2') });
    await addressOf(third);
    third.child.kill('SIGKILL');
    await third.ended;
  });
});

it('of two servers that are started in the same instant one runs (X17)', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const runs = [1, 2].map(() => run('main.ts', [], { DATA_DIR: folder }));
    const ends = runs.map(async (one) => {
      const answer = await Promise.race([addressOf(one).catch(() => null), one.ended]);
      return typeof answer === 'string';
    });
    expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
    for (const { child, ended } of runs) {
      child.kill('SIGKILL');
      await ended;
    }
  });
});

it('of two data folders that have one database by a link, one has it at a time', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const folder = join(parent, 'database');
    const other = join(parent, 'other', 'database');
    await mkdir(join(parent, 'other'));
    await symlink(folder, other);
    const first = await openDatabase({ kind: 'embedded', folder });
    const second = openDatabase({ kind: 'embedded', folder: other });
    await expect(second).rejects.toThrow('is in use');
    await first.close();
    const third = await openDatabase({ kind: 'embedded', folder: other });
    await third.close();
  });
});
