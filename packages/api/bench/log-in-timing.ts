// Whether the time of a refused log-in tells if there is such an account: the whole call, unknown against known.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualPasswords } from '../src/accounts/passwords/password-hash.ts';
import { accountsSchema } from '../src/accounts/accounts-config.ts';
import { runCommand } from '../src/process/console.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { users } from '../src/db/account-schema.ts';
import { OperatorError } from '../src/process/operator-error.ts';
import { createBenchApp } from './bench-app.ts';

const rounds = 200;
const warmUpRounds = 20;
const limitMs = 20;

/** Limits that no number of tries reaches: here they are not measured. */
const unlimited = Object.fromEntries(
  Object.keys(accountsSchema.fields)
    .filter((name) => name.startsWith('LIMIT_'))
    .map((name) => [name, '999999/1h']),
);

const known = 'known@bench.test';

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const { database, close } = await openDatabase({
    kind: 'embedded',
    folder: join(folder, 'database'),
  });
  try {
    await database.insert(users).values({
      email: known,
      passwordHash: await usualPasswords.hash('the right one'),
      isActive: true,
      createdAt: new Date(),
    });
    return await measure(database, folder);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measure(database: Database, folder: string): Promise<number> {
  const app = createBenchApp(database, folder, { environment: unlimited });
  const refuse = async (username: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await app.request('/auth/api-token-auth/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: 'a wrong one' }),
    });
    const text = await response.text();
    const tookMs = performance.now() - startedAt;
    if (text !== '{"detail":"Invalid email or password"}') throw new OperatorError(text);
    return tookMs;
  };
  for (let round = 0; round < warmUpRounds; round += 1) await refuse(`warm${round}@bench.test`);

  const timesMs = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    // By turns, so that whatever else the machine does falls on both.
    timesMs.known.push(await refuse(known));
    timesMs.unknown.push(await refuse(`nobody${round}@bench.test`));
  }
  const [knownMs, unknownMs] = [medianOf(timesMs.known), medianOf(timesMs.unknown)];
  const differenceMs = Math.abs(knownMs - unknownMs);
  console.log(`Refused log-in, median of ${rounds} each:`);
  console.log(`${knownMs.toFixed(2).padStart(9)} ms   with an account`);
  console.log(`${unknownMs.toFixed(2).padStart(9)} ms   without one`);
  console.log(`\nThe difference is ${differenceMs.toFixed(2)} ms; the limit is ${limitMs} ms.`);
  return differenceMs < limitMs ? 0 : 1;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
