import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database) => {
  it('the process goes on reading and answering while queries wait for the database', async () => {
    let answered = 0;
    const queries = Array.from({ length: 50 }, async () => {
      await database().execute(sql`select 1`);
      answered += 1;
    });
    await nextTurn();
    await nextTurn();
    expect(answered).toBeLessThan(queries.length);
    await Promise.all(queries);
  });

  it('and while transactions do', async () => {
    let answered = 0;
    const transactions = Array.from({ length: 20 }, () =>
      database().transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        answered += 1;
      }),
    );
    await nextTurn();
    await nextTurn();
    expect(answered).toBeLessThan(transactions.length);
    await Promise.all(transactions);
  });
});
