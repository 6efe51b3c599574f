import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField } from '../../network/ask.ts';
import {
  createAccount,
  logIn,
  newNetwork,
  newPassword,
  profileBy,
  withToken,
} from '../../product/accounts-client.ts';
import type { Product, Server } from '../../product/product.ts';
import { stopMs } from '../../product/stops.ts';

const file = 'packages/api/src/accounts-command.ts';

/** What an account can do with a token: nothing, what everybody can, or the work of staff. */
async function rightsOf(server: Server, token: string): Promise<'none' | 'own' | 'staff'> {
  if ((await profileBy(server, token)).status !== 200) return 'none';
  const { status } = await ask(server.origin, '/api/software-admin/', {
    headers: withToken(token),
  });
  return status === 200 ? 'staff' : 'own';
}

/**
 * The operator's commands hold from the moment at which they end: for the sessions that there are, also of a backend that
 * runs, and for passwords. The embedded database is a running backend's alone, so there they run between two of them.
 */
async function tryCommands(product: Product): Promise<Outcome> {
  const problems: string[] = [];
  const dataDir = await product.copyDemoData();
  let server = await product.startBackend({ dataDir });
  const { email, password } = await createAccount(server);
  const signIn = async (given: string) =>
    textField(await logIn(server, email, given, { network: newNetwork() }), 'token');

  async function operate(words: readonly string[], input = ''): Promise<void> {
    const isEmbedded = product.engine === 'embedded';
    if (isEmbedded) await stopMs(server);
    const command = await product.start([file, ...words], { DATA_DIR: dataDir }, { input });
    await command.waitForEnd(60_000);
    if (command.endedBy() !== 'code 0') {
      problems.push(`${words.join(' ')}: ${command.output().slice(-100)}`);
    }
    if (isEmbedded) server = await product.startBackend({ dataDir });
  }

  async function expectRights(after: string, token: string, expected: string): Promise<void> {
    const rights = await rightsOf(server, token);
    if (rights !== expected) problems.push(`after ${after} a session has rights: ${rights}`);
  }

  const token = await signIn(password);
  await expectRights('a log-in', token, 'own');
  await operate(['promote', email, '--staff']);
  await expectRights('promote', token, 'staff');
  await operate(['demote', email]);
  await expectRights('demote', token, 'own');
  const save = await sendJson(
    server.origin,
    '/api/software-admin/software/',
    { name: 'By nobody' },
    { headers: withToken(token) },
  );
  if (save.status !== 403) problems.push(`after demote a save was answered ${save.status}`);
  await operate(['disable', email]);
  await expectRights('disable', token, 'none');
  if ((await signIn(password)) !== '') problems.push('a disabled account signs in');
  await operate(['enable', email]);
  await expectRights('enable', token, 'none');
  const next = await signIn(password);
  await expectRights('a log-in after enable', next, 'own');
  const chosen = newPassword();
  await operate(['reset', email, '--password-stdin'], `${chosen}\n`);
  await expectRights('reset', next, 'none');
  if ((await signIn(password)) !== '') problems.push('the password of before signs in');
  await expectRights('a log-in after reset', await signIn(chosen), 'own');
  return verdictOf(problems, 16);
}

/** Attacks on what an operator has done to an account. */
export const operatorCommands: readonly Attack[] = [
  {
    name: 'accounts that an operator changes while they are signed in',
    item: '6',
    tries: 16,
    expectation: 'rights and sessions are as the command says when it ends',
    run: tryCommands,
  },
];
