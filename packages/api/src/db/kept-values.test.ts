import { software } from './schema.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { createKeep, createRevisionReader } from './kept-values.ts';

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  function counting() {
    let worked = 0;
    return () => Promise.resolve((worked += 1));
  }

  it('works a value out once until the catalogue changes', async () => {
    const keep = createKeep<number>(createRevisionReader(database()), { max: 10 });
    const workOut = counting();
    expect(await Promise.all([keep('a', workOut), keep('a', workOut)])).toEqual([1, 1]);
    expect(await keep('b', workOut)).toBe(2);
    await database().update(software).set({ name: 'Other' });
    expect(await keep('a', workOut)).toBe(3);
    await database()
      .transaction(async (transaction) => {
        await transaction.delete(software);
        transaction.rollback();
      })
      .catch(() => undefined);
    expect(await keep('a', workOut)).toBe(3);
  });

  it('takes the revision that a caller has read, and keeps nothing for one that others know to be over', async () => {
    let reads = 0;
    const readRevision = createRevisionReader(database());
    const keep = createKeep<number>(
      () => {
        reads += 1;
        return readRevision();
      },
      { max: 10 },
    );
    const workOut = counting();
    let revision = '';
    await keep('a', (read) => {
      revision = read;
      return workOut();
    });
    expect(await keep('b', workOut, revision)).toBe(2);
    expect(await keep('b', workOut, revision)).toBe(2);
    expect(reads).toBe(1);
    await database().update(software).set({ name: 'Other' });
    expect(await keep('a', workOut)).toBe(3);
    expect(await keep('a', workOut, revision)).toBe(4);
    expect(await keep('a', workOut)).toBe(3);
  });

  it('works out what is not kept while it asks whether the catalogue is still the same', async () => {
    let answer = (_: string): void => undefined;
    const asked = new Promise<string>((resolve) => (answer = resolve));
    let revision = Promise.resolve('1');
    const keep = createKeep<string>(() => revision, { max: 10 });
    const workOut = (asOf: string) => Promise.resolve(`of ${asOf}`);
    await keep('a', workOut);
    revision = asked;
    let begun = '';
    const found = keep('b', (asOf) => workOut((begun = asOf)));
    expect(begun).toBe('1');
    const failed = keep('c', (asOf) =>
      asOf === '1' ? Promise.reject(new Error('over')) : workOut(asOf),
    );
    answer('2');
    expect(await Promise.all([found, failed])).toEqual(['of 2', 'of 2']);
    revision = Promise.resolve('2');
    expect(await keep('b', () => workOut('nothing'))).toBe('of 2');
    await expect(keep('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('what failed is worked out again', async () => {
    const keep = createKeep<number>(createRevisionReader(database()), { max: 10 });
    await expect(keep('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await keep('a', counting())).toBe(1);
  });

  it('keeps so many, and no more', async () => {
    const keep = createKeep<number>(createRevisionReader(database()), { max: 2 });
    const workOut = counting();
    for (const key of ['a', 'b', 'c']) await keep(key, workOut);
    expect(await keep('c', workOut)).toBe(3);
    expect(await keep('a', workOut)).toBe(4);
  });

  it('keeps what is asked for, and not what was asked for once', async () => {
    const keep = createKeep<number>(createRevisionReader(database()), { max: 3 });
    const workOut = counting();
    for (const key of ['kept', 'found']) await keep(key, workOut);
    for (const key of ['a', 'b', 'c', 'd']) {
      await keep(key, workOut);
      expect(keep.find('found')?.value).toBe(2);
      expect(await keep('kept', workOut)).toBe(1);
    }
    expect(keep.find('c')).toBeUndefined();
  });

  it('keeps nothing that does not hold', async () => {
    const keep = createKeep<number>(createRevisionReader(database()), {
      max: 10,
      holds: (value) => value > 1,
    });
    const workOut = counting();
    for (const expected of [1, 2, 2]) expect(await keep('a', workOut)).toBe(expected);
  });

  it('keeps fewer where they are large', async () => {
    const keep = createKeep<string>(createRevisionReader(database()), {
      max: 10,
      weigh: ({ length }) => length,
    });
    let worked = 0;
    const ask = (text: string) =>
      keep(text, () => {
        worked += 1;
        return Promise.resolve(text);
      });
    for (const text of ['aaaa', 'bbbb', 'cccc', 'bbbb', 'cccc']) await ask(text);
    expect(worked).toBe(3);
    await ask('a'.repeat(11));
    await ask('bbbb');
    // What is larger than all is not kept, and pushes nothing out.
    expect(worked).toBe(4);
  });
});
