import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoUsers } from '@patchbay/demo-catalogue';
import { logIn, newNetwork, profileBy, tokenOf } from '../../product/accounts-client.ts';
import { skipped, verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { canLeaveNetwork, withoutNetwork } from '../../product/namespaces.ts';
import { StartFailure, type Product, type Server } from '../../product/product.ts';
import { stopMs } from '../../product/stops.ts';
import { waitUntil } from '../../run/timing.ts';

/** Behind a proxy a server has no demo users. */
const withDemoUsers = { environment: { TRUST_PROXY: '0' } };

/** The demo's accounts that still let anybody in, and those whose earlier tokens do. */
async function demoAccountsOf(server: Server, tokens: readonly string[]): Promise<Outcome> {
  const problems: string[] = [];
  for (const { email, password } of demoUsers) {
    const { status } = await logIn(server, email, password, { network: newNetwork() });
    if (status === 200) problems.push(`${email} signs in with its printed password`);
  }
  for (const token of tokens) {
    const { status } = await profileBy(server, token);
    if (status === 200) problems.push('a token of a demo account is still good');
  }
  return verdictOf(problems, demoUsers.length + tokens.length);
}

async function demoTokens(server: Server): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const user of demoUsers) tokens.push(await tokenOf(server, 'Visitor', user));
  return tokens;
}

async function tryDemoOff(product: Product): Promise<Outcome> {
  const first = await product.startBackend(withDemoUsers);
  const tokens = await demoTokens(first);
  await stopMs(first);
  const next = await product.startBackend({
    dataDir: first.folder,
    environment: { CATALOGUE_DEMO: 'off' },
  });
  return demoAccountsOf(next, tokens);
}

async function tryImport(product: Product, demo: 'on' | 'off'): Promise<Outcome> {
  const first = await product.startBackend(withDemoUsers);
  const tokens = await demoTokens(first);
  await stopMs(first);
  const file = join(await product.newFolder('import'), 'catalogue.json');
  const categories = [{ id: 1, name: 'All', slug: 'all', order: 1, parent_id: null }];
  await writeFile(
    file,
    JSON.stringify({ categories, software: [{ id: 1, name: 'A' }], versions: [] }),
  );
  const { code, output } = await product.run(
    ['packages/api/src/catalogue-command.ts', 'import', file],
    { DATA_DIR: first.folder, CATALOGUE_DEMO: demo },
  );
  if (code !== 'code 0') throw new Error(`The import ended with ${code}: ${output.slice(-200)}`);
  const next = await product.startBackend({
    dataDir: first.folder,
    environment: { CATALOGUE_DEMO: demo },
  });
  return demoAccountsOf(next, tokens);
}

/** A server that others can reach must not start with accounts whose passwords are printed. Nobody asks it anything. */
async function tryOpening(
  product: Product,
  opening: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
): Promise<Outcome> {
  const first = await product.startBackend(withDemoUsers);
  await demoTokens(first);
  await stopMs(first);
  const environment = {
    ...{ API_BIND: '127.0.0.1', API_PORT: '0', API_HOST: 'http://127.0.0.1:1' },
    ...{ DATA_DIR: first.folder, CATALOGUE_DEMO: 'on', REQUEST_LOG: 'off' },
    ...opening,
  };
  const process = await product.start(['packages/api/src/main.ts'], environment, { wrapper });
  const isListening = () => process.output().includes('The backend answers at');
  await waitUntil(() => isListening() || !process.isRunning(), { withinMs: 60_000 });
  const listened = isListening();
  const words = process.output().trim().split('\n').at(-1) ?? '';
  await process.end();
  return verdict(!listened, listened ? 'it listens' : 'refused', words.slice(0, 250));
}

async function tryOpenBind(product: Product): Promise<Outcome> {
  if (!(await canLeaveNetwork())) return skipped('this machine lets nobody leave its network');
  // A server that listens there is reached by nobody, not even by this machine.
  return tryOpening(product, { API_BIND: '0.0.0.0' }, withoutNetwork);
}

const startFailureHolds =
  (run: (product: Product) => Promise<Outcome>) =>
  async (product: Product): Promise<Outcome> => {
    try {
      return await run(product);
    } catch (error) {
      if (error instanceof StartFailure) return verdict(true, 'no start', error.message);
      throw error;
    }
  };

const attack = (name: string, expectation: string, run: Attack['run']): Attack => ({
  ...{ name, item: '6', tries: 6, expectation },
  run: startFailureHolds(run),
});

/** The accounts whose passwords everybody knows. */
export const demoAttacks: readonly Attack[] = [
  attack('demo accounts after the demo', 'nobody gets in', tryDemoOff),
  attack('demo accounts after an import', 'nobody gets in', (product) => tryImport(product, 'off')),
  {
    ...attack('demo accounts after an import with the demo on', 'nobody gets in', (product) =>
      tryImport(product, 'on'),
    ),
    isLong: true,
  },
  attack('demo accounts on an open address', 'refused before it listens', tryOpenBind),
  attack('demo accounts behind a proxy', 'refused before it listens', (product) =>
    tryOpening(product, { TRUST_PROXY: '1' }),
  ),
];
