import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { newEmail, tokenOf, withToken } from '../../product/accounts-client.ts';
import { accountOf } from '../../product/known-accounts.ts';
import type { Product } from '../../product/product.ts';

const networks = 5;
const ofNetwork = 60;

/** A customer has 65,536 IPv6 networks, each of which has a limit of its own. */
async function tryManyNetworks(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const askFrom = async (network: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < ofNetwork; time += 1) {
      const { status } = await sendJson(
        server.origin,
        '/auth/request-password-reset/',
        { email: newEmail() },
        { headers: { 'X-Forwarded-For': `2001:db8:77:${network}::1` } },
      );
      statuses.push(status);
    }
    return statuses;
  };
  const first = await Promise.all(Array.from({ length: networks - 1 }, (_, each) => askFrom(each)));
  const last = await askFrom(networks);
  const elsewhere = await sendJson(
    server.origin,
    '/auth/request-password-reset/',
    { email: newEmail() },
    { headers: { 'X-Forwarded-For': '2001:db8:78::1' } },
  );
  const problems = [
    ...first
      .flat()
      .filter((status) => status !== 204)
      .map((status) => `one within the limit was answered ${status}`),
    ...last
      .filter((status) => status !== 429)
      .map((status) => `one of the fifth network was answered ${status}`),
    ...(elsewhere.status === 204 ? [] : [`another customer was answered ${elsewhere.status}`]),
  ];
  return verdictOf(problems, networks * ofNetwork + 1);
}

/** The spellings of one address, as proxies write it that tell its port too. */
const spellings = (index: number): readonly string[] => [
  '198.51.100.7',
  `198.51.100.7:${20_000 + index}`,
  `[::ffff:198.51.100.7]:${20_000 + index}`,
  `203.0.113.9, 198.51.100.7:${20_000 + index}`,
];

/** An address whose proxy tells its port has one limit, and shares none with others. */
async function tryPorts(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const askAs = async (address: string) => {
    const { status } = await sendJson(
      server.origin,
      '/auth/request-password-reset/',
      { email: newEmail() },
      { headers: { 'X-Forwarded-For': address } },
    );
    return status;
  };
  const problems: string[] = [];
  for (let time = 0; time < ofNetwork; time += 1) {
    const [address = ''] = spellings(time).slice(time % 4);
    const status = await askAs(address);
    if (status !== 204) problems.push(`${address} within the limit was answered ${status}`);
  }
  for (const address of spellings(ofNetwork)) {
    const status = await askAs(address);
    if (status !== 429) problems.push(`${address} beyond the limit was answered ${status}`);
  }
  const elsewhere = await askAs('198.51.100.8:20000');
  if (elsewhere !== 204) problems.push(`another address was answered ${elsewhere}`);
  return verdictOf(problems, ofNetwork + 5);
}

const saves = 40;

/** The calls of staff that are under way while their account is deleted are done, or staff are signed out. */
async function tryDeletedStaff(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const { email, password } = accountOf('Staff');
  const headers = withToken(await tokenOf(server, 'Staff'));
  const admin = '/api/software-admin';
  const save = (index: number) =>
    sendJson(server.origin, `${admin}/software/`, { name: `New ${index}` }, { headers });
  const [deletion, ...answers] = await Promise.all([
    sendJson(
      server.origin,
      '/auth/delete-account/',
      { email, currentPassword: password },
      { headers },
    ),
    ...Array.from({ length: saves }, async (_, index) => {
      // The password is looked at first: they are to come all along.
      await new Promise((resolve) => setTimeout(resolve, 3 * index));
      return save(index);
    }),
  ]);
  const after = await ask(server.origin, `${admin}/`, { headers });
  const problems = [
    ...answers
      .filter(({ status }) => status !== 201 && status !== 401)
      .map(({ status, text }) => `a save was answered ${status}: ${text.slice(0, 60)}`),
    ...(deletion.status === 204 ? [] : [`the deletion was answered ${deletion.status}`]),
    ...(after.status === 401 ? [] : [`the account is there afterwards: ${after.status}`]),
  ];
  return verdictOf(problems, saves + 2);
}

export const sharedLimitAttacks: readonly Attack[] = [
  {
    name: 'many IPv6 networks of one customer',
    item: 'siblings',
    tries: networks * ofNetwork + 1,
    expectation: 'four times the limit of one, then 429',
    run: tryManyNetworks,
  },
  {
    name: 'one address with many ports behind a proxy',
    item: '13',
    tries: ofNetwork + 5,
    expectation: 'one limit, then 429; another address has its own',
    run: tryPorts,
  },
  {
    name: 'staff who delete their account amid saves',
    item: 'siblings',
    tries: saves + 2,
    expectation: 'saved or 401, no 5xx',
    run: tryDeletedStaff,
  },
];
