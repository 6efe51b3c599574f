import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { putDatabase } from '../../testing/databases/prepared-databases.ts';
import { withFolder } from '../../testing/test-app.ts';
import { openDatabase } from '../database.ts';
import { isDatabaseBroken } from './is-database-down.ts';

const failWith = (code: string) =>
  sql.raw(`do $$ begin raise exception 'It fails' using errcode = '${code}'; end $$`);

it('an embedded database whose files fail it says so, and one with a wrong query does not', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const { database, broken, close } = await openDatabase({
      kind: 'embedded',
      folder: join(parent, 'database'),
    });
    const state = () => Promise.race([broken, Promise.resolve('still well')]);
    for (const query of [sql`select 1 / 0`, failWith('53100'), failWith('23505'), sql`no query`]) {
      await expect(database.execute(query)).rejects.toThrow();
    }
    expect(await state()).toBe('still well');
    const work = database.transaction((inside) => inside.execute(failWith('58P02')));
    await expect(work).rejects.toThrow();
    expect(await state()).toMatchObject({ cause: { code: '58P02' } });
    await close();
  });
});

it.each([
  ['58P02', 'a file that is there already', true],
  ['58030', 'an error of the disk', true],
  ['XX001', 'damaged data', true],
  ['53100', 'a disk that is full for a while', false],
  ['53000', 'no file left to open', false],
  ['42601', 'a wrong query', false],
])('%s, %s: it has to be opened anew is %s', (code, _what, expected) => {
  const error = Object.assign(new Error('It fails'), { code });
  expect(isDatabaseBroken(error)).toBe(expected);
  expect(isDatabaseBroken(new Error('A query failed', { cause: error }))).toBe(expected);
});
