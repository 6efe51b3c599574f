import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@patchbay/site/testing';
import fc from 'fast-check';
import { softwareForm } from '../../../../packages/api/src/testing/admin-forms.ts';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField, type Answer } from '../../network/ask.ts';
import {
  logIn,
  newEmail,
  newNetwork,
  newPassword,
  signUp,
  tokenOf,
  withToken,
} from '../../product/accounts-client.ts';
import type { Product, Server } from '../../product/product.ts';

const writers = 6;
const lastsMs = 75_000;
const mostKills = 40;

/**
 * The moment of a kill: after so many answers and so much later, or so long after the start, which is under way then.
 */
const moments = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      isStarting: fc.constant(false),
      answers: fc.integer({ min: 1, max: 80 }),
      milliseconds: fc.integer({ min: 0, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      isStarting: fc.constant(true),
      answers: fc.constant(0),
      milliseconds: fc.integer({ min: 200, max: 4000 }),
    }),
  },
);

/** The changes that the backend has acknowledged. */
interface Told {
  /** Software by id: the names that it may have, of which the last one may not have been answered. */
  readonly made: Map<string, readonly string[]>;
  readonly accounts: { readonly email: string; readonly password: string }[];
  /** Creations that nobody has answered, by name, which is their key too. */
  readonly unanswered: Set<string>;
  answers: number;
}

const saves = '/api/software-admin/software/';

const create = (server: Server, token: string, name: string): Promise<Answer> =>
  sendJson(
    server.origin,
    saves,
    { name },
    { headers: { ...withToken(token), 'Idempotency-Key': name } },
  );

/** Makes software, gives it another name, and signs up, until the backend is gone. */
async function writeUntilGone(server: Server, token: string, writer: string, told: Told) {
  for (let count = 0; ; count += 1) {
    const name = `${writer}-${count}`;
    told.unanswered.add(name);
    const made = await create(server, token, name);
    if (made.status === 0) return;
    told.unanswered.delete(name);
    if (made.status !== 201) throw new Error(`A creation was answered ${made.status}`);
    const id = textField(made, 'id');
    const saved = `${name} saved`;
    told.made.set(id, [name, saved]);
    const form = { ...softwareForm, category_id: null, name: saved };
    const headers = withToken(token);
    const save = await sendJson(server.origin, `${saves}${id}/`, form, { method: 'PUT', headers });
    if (save.status === 0) return;
    if (save.status !== 200) throw new Error(`A save was answered ${save.status}`);
    told.made.set(id, [saved]);
    told.answers += 2;
    if (count % 5 > 0) continue;
    const account = { email: newEmail(), password: newPassword() };
    const network = newNetwork();
    const signedUp = await signUp(server, account.email, account.password, { network });
    if (signedUp.status === 0) return;
    if (signedUp.status === 201) told.accounts.push(account);
    told.answers += 1;
  }
}

/** Begins to start, and is killed on the way. */
async function killAmidStart(product: Product, dataDir: string, milliseconds: number) {
  const port = await findFreePort();
  const starting = await product.start(['packages/api/src/main.ts'], {
    ...{ API_BIND: '127.0.0.1', API_PORT: String(port), API_HOST: `http://127.0.0.1:${port}` },
    ...{ SITE_ORIGINS: 'http://127.0.0.1:1', DATA_DIR: dataDir, CATALOGUE_DEMO: 'on' },
    // As the others: without it a start that comes so far makes demo users, whom the next one refuses.
    TRUST_PROXY: '1',
  });
  await wait(milliseconds);
  await starting.end();
}

/** Sends what nobody has answered again, twice, and answers what came of it. */
async function sendAgain(server: Server, token: string, told: Told): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const name of told.unanswered) {
    const first = textField(await create(server, token, name), 'id');
    const second = textField(await create(server, token, name), 'id');
    if (first === '' || first !== second) problems.push(`${name} was made twice, or not at all`);
    else told.made.set(first, [name]);
  }
  told.unanswered.clear();
  return problems;
}

/** The acknowledged changes that are missing. */
async function lossesOf(server: Server, token: string, told: Told): Promise<readonly string[]> {
  const problems: string[] = [];
  const headers = withToken(token);
  for (const [id, names] of told.made) {
    const found = await ask(server.origin, `/api/software/${id}/`, { headers });
    if (!names.includes(textField(found, 'name'))) {
      problems.push(`${names.join(' or ')}: ${found.status} ${textField(found, 'name')}`);
    }
  }
  // Looking at a password takes its time: some stand for all.
  for (const { email, password } of told.accounts.slice(-20)) {
    const answer = await logIn(server, email, password, { network: newNetwork() });
    if (textField(answer, 'code') !== 'not_activated') {
      problems.push(`an account that was signed up: ${answer.status}`);
    }
  }
  return problems;
}

async function tryRandomKills(product: Product): Promise<Outcome> {
  const endMs = performance.now() + lastsMs;
  let server = await product.startBackend();
  const token = await tokenOf(server, 'Staff');
  const told: Told = { made: new Map(), accounts: [], unanswered: new Set(), answers: 0 };
  const problems: string[] = [];
  const numRuns = product.isQuick ? 4 : mostKills;
  let kills = 0;
  for (const moment of fc.sample(fc.noBias(moments), { seed: product.seed, numRuns })) {
    if (performance.now() > endMs) break;
    const { folder } = server;
    if (moment.isStarting) {
      await server.process.end();
      await killAmidStart(product, folder, moment.milliseconds);
    } else {
      const enough = told.answers + moment.answers;
      const writing = Promise.all(
        Array.from({ length: writers }, (_, writer) =>
          writeUntilGone(server, token, `${kills}-${writer}`, told),
        ),
      );
      while (told.answers < enough) await Promise.race([writing, wait(1)]);
      await wait(moment.milliseconds);
      await server.process.end();
      await writing;
    }
    kills += 1;
    server = await product.startBackend({ dataDir: folder });
    problems.push(...(await sendAgain(server, token, told)));
  }
  problems.push(...(await lossesOf(server, token, told)));
  const { figure, ...outcome } = verdictOf(problems, told.made.size + told.accounts.length);
  return { ...outcome, figure: `${kills} kills, ${figure}` };
}

/** Kills at any moment of what the backend does, its start among them. */
export const randomKills: readonly Attack[] = [
  {
    name: 'kills at random',
    item: 'siblings',
    tries: mostKills,
    expectation: 'it starts, all that was answered is there once, the rest can be sent again',
    isLong: true,
    run: tryRandomKills,
  },
];
