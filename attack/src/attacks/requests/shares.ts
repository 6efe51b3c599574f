import { verdict, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField, type Answer } from '../../network/ask.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { logIn, newEmail, newNetwork, newPassword, signUp } from '../../product/accounts-client.ts';
import { accountOf } from '../../product/known-accounts.ts';
import { softwareIds } from '../../product/pictures.ts';
import type { Product, Server } from '../../product/product.ts';
import { uploadPackage } from '../../product/upload-package.ts';
import { inMs, medianOf } from '../../run/timing.ts';

const floodMs = 8000;

/** As many clients as given, which ask one thing after another until a time is over. */
const floodUntil = (endMs: number, clients: number, once: (client: number) => Promise<Answer>) =>
  Array.from({ length: clients }, async (_, client) => {
    while (performance.now() < endMs) await once(client);
  });

/** Asks one thing after another beside a flood, and answers how long each took; Infinity where it failed. */
async function askUntil(endMs: number, once: () => Promise<Answer>): Promise<readonly number[]> {
  const times: number[] = [];
  while (performance.now() < endMs) {
    const { status, tookMs } = await once();
    times.push(status === 200 ? tookMs : Infinity);
    await new Promise((done) => setTimeout(done, 100));
  }
  return times;
}

const health = (server: Server) =>
  ask(server.origin, '/health/', { headers: { 'X-Forwarded-For': '198.51.100.9' } });

async function tryRefusedCalls(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const { email, password } = accountOf('Visitor');
  const endMs = performance.now() + floodMs;
  const headers = { 'X-Forwarded-For': newNetwork() };
  const path = '/auth/request-password-reset/';
  const flood = floodUntil(endMs, 64, () =>
    sendJson(server.origin, path, { email: 'x@attack.test' }, { headers }),
  );
  const [healthMs, logInMs] = await Promise.all([
    askUntil(endMs, () => health(server)),
    askUntil(endMs, () => logIn(server, email, password, { network: newNetwork() })),
    ...flood,
  ]);
  const [ofHealth, ofLogIn] = [medianOf(healthMs), medianOf(logInMs)];
  return verdict(
    ofHealth < Infinity && ofLogIn < Infinity,
    `${inMs(ofHealth)}, ${inMs(ofLogIn)}`,
    `beside 64 clients whose calls are refused, health took ${inMs(ofHealth)} and a log-in ${inMs(ofLogIn)}`,
    ofHealth <= 300 && ofLogIn <= 2000,
  );
}

/** Sends so many log-ins with the right password at a time from each of many networks. */
async function tryManyNetworks(
  product: Product,
  networkCount: number,
  ofEach: number,
): Promise<Outcome> {
  const server = await product.startBackend();
  const { email, password } = accountOf('Visitor');
  const networks = Array.from({ length: networkCount }, newNetwork);
  const endMs = performance.now() + floodMs;
  const flood = floodUntil(endMs, networkCount * ofEach, (client) =>
    logIn(server, email, password, { network: networks[client % networkCount] ?? '' }),
  );
  const [times] = await Promise.all([
    askUntil(endMs, () => logIn(server, email, password, { network: newNetwork() })),
    ...flood,
  ]);
  const failed = times.filter((ms) => ms === Infinity).length;
  return verdict(
    times.length > 0 && failed === 0,
    `${failed} of ${times.length} refused`,
    `beside ${ofEach} log-ins at a time of each of ${networkCount} networks ${failed} of ${times.length} of new networks were refused; ` +
      `the slowest took ${inMs(Math.max(...times))}`,
  );
}

async function tryProxiedConnections(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const networks = Array.from({ length: 4 }, newNetwork);
  const endMs = performance.now() + floodMs;
  const flood = floodUntil(endMs, 900, (client) =>
    ask(server.origin, `/api/software/?limit=60&search=${crypto.randomUUID()}`, {
      headers: { 'X-Forwarded-For': networks[client % 4] },
      timeoutMs: 10_000,
    }),
  );
  const [times] = await Promise.all([askUntil(endMs, () => health(server)), ...flood]);
  const failed = times.filter((ms) => ms === Infinity).length;
  return verdict(
    times.length > 0 && failed === 0,
    `${failed} of ${times.length} cut`,
    `beside 900 connections of four networks ${failed} of ${times.length} visitors got no answer`,
  );
}

/** Ten networks that always have twenty calls waiting each, and visitors who ask for one thing. */
async function tryBeside(product: Product, pathOf: (key: string) => string): Promise<Outcome> {
  const server = await product.startBackend();
  const [id] = await softwareIds(server, 1);
  const networks = Array.from({ length: 10 }, newNetwork);
  const askFrom = (network: string, path: string) =>
    ask(server.origin, path, { headers: { 'X-Forwarded-For': network } });
  const endMs = performance.now() + floodMs;
  const flood = floodUntil(endMs, 200, (client) =>
    askFrom(networks[client % 10] ?? '', pathOf(crypto.randomUUID())),
  );
  const visit = () => askFrom(newNetwork(), `/api/software/${id}/versions/`);
  const [times] = await Promise.all([askUntil(endMs, visit), ...flood]);
  const tookMs = medianOf(times);
  return verdict(
    tookMs < Infinity,
    inMs(tookMs),
    `beside 200 calls of ten networks the versions of a software took ${inMs(tookMs)}`,
    tookMs <= 500,
  );
}

async function tryFewFiles(product: Product): Promise<Outcome> {
  const server = await product.startBackend({ wrapper: ['prlimit', '--nofile=1024:1024'] });
  const half = Array.from({ length: 790 }, () => {
    const socket = openSocket(server.origin);
    socket.write('GET /health/ HTTP/1.1\r\nHost: localhost\r\n');
    return socket;
  });
  const statuses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const answer = await signUp(server, newEmail(), newPassword(), { network: newNetwork() });
    statuses.push(answer.status);
  }
  const isRunning = server.process.isRunning();
  for (const socket of half) socket.destroy();
  const failed = statuses.filter((status) => status !== 201);
  return verdict(
    isRunning && failed.length === 0,
    `${statuses.length - failed.length} of ${statuses.length}`,
    `beside 790 connections that say half of a request ${statuses.length - failed.length} of ${statuses.length} sign-ups were taken; ` +
      (isRunning ? 'the backend goes on' : 'the backend ended'),
  );
}

/** Two networks take every place for downloads there is, and read nothing. */
async function tryDownloads(product: Product): Promise<Outcome> {
  // With so few files there is room for some hundred downloads.
  const server = await product.startBackend({ wrapper: ['prlimit', '--nofile=1024:1024'] });
  // More than the system takes for a client that reads nothing.
  const uploaded = await uploadPackage(server, 16 * 1024 * 1024);
  if (uploaded.status !== 201) throw new Error(`A package was answered ${uploaded.status}`);
  const path = new URL(textField(uploaded, 'url')).pathname;
  const networks = [newNetwork(), newNetwork()];
  const sockets = Array.from({ length: 300 }, (_, client) => {
    const socket = openSocket(server.origin);
    socket.pause();
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${networks[client % 2] ?? ''}\r\n\r\n`,
    );
    return socket;
  });
  await new Promise((done) => setTimeout(done, 3000));
  const headers = { 'X-Forwarded-For': '198.51.100.7' };
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await ask(server.origin, path, { headers }));
  for (const socket of sockets) socket.destroy();
  const good = answers.filter(({ status, isWhole }) => status === 200 && isWhole).length;
  return verdict(
    good === 3,
    `${good} of 3`,
    `beside 300 downloads of two networks that read nothing ${good} of 3 of a third one were whole`,
  );
}

/** Log-ins of one customer that wait, and go away just before they are looked at. */
async function tryWaits(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const { email, password } = accountOf('Visitor');
  const subnets = [1, 2, 3, 4].map((subnet) => `2001:db8:95:${subnet}::1`);
  const others = Array.from({ length: 5 }, newEmail);
  // From now on each log-in on these waits for four seconds.
  for (const name of [email, ...others]) {
    for (const network of subnets) {
      await Promise.all([1, 2, 3, 4].map(() => logIn(server, name, 'wrong', { network })));
    }
  }
  const endMs = performance.now() + 20_000;
  const flood = floodUntil(endMs, 160, async (client) => {
    const answer = await sendJson(
      server.origin,
      '/auth/api-token-auth/',
      { username: others[client % 5], password: 'wrong' },
      { headers: { 'X-Forwarded-For': subnets[client % 4] }, timeoutMs: 3900 },
    );
    if (answer.status !== 0) await new Promise((done) => setTimeout(done, 300));
    return answer;
  });
  const [times] = await Promise.all([
    askUntil(endMs, () => logIn(server, email, password, { network: newNetwork() })),
    ...flood,
  ]);
  const failed = times.filter((ms) => ms === Infinity).length;
  return verdict(
    times.length > 0 && failed === 0,
    `${failed} of ${times.length} refused`,
    `beside the waits of one customer ${failed} of ${times.length} log-ins of the owner were refused`,
  );
}

/** Attacks by which a few networks take more than their share of what all need. */
export const shareAttacks: readonly Attack[] = [
  {
    name: 'refused calls of one network',
    item: 'siblings',
    tries: 1000,
    expectation: 'health within 300 ms, log-ins within 2 s meanwhile',
    run: tryRefusedCalls,
  },
  {
    name: 'log-ins of twelve networks at once',
    item: '4',
    tries: 1000,
    expectation: 'every log-in of a new network is taken meanwhile',
    run: (product) => tryManyNetworks(product, 12, 10),
  },
  {
    name: 'log-ins of a hundred networks at once',
    item: '4',
    tries: 500,
    expectation: 'every log-in of a new network is taken meanwhile',
    isLong: true,
    run: (product) => tryManyNetworks(product, 100, 1),
  },
  {
    name: 'slow downloads of two networks',
    item: 'siblings',
    tries: 120,
    expectation: 'a third network downloads meanwhile',
    isLong: true,
    run: tryDownloads,
  },
  {
    name: 'connections of four networks behind a proxy',
    item: 'siblings',
    tries: 900,
    expectation: 'every visitor gets an answer meanwhile',
    run: tryProxiedConnections,
  },
  {
    name: 'dear counts of ten networks',
    item: 'siblings',
    tries: 1000,
    expectation: 'the versions of a software for others within 500 ms at the median meanwhile',
    run: (product) =>
      tryBeside(product, (key) => `/api/software/facets/?ranking=relevance&search=${key}`),
  },
  {
    name: 'cheap calls of ten networks',
    item: 'siblings',
    tries: 5000,
    expectation: 'the versions of a software for others within 500 ms at the median meanwhile',
    run: (product) => tryBeside(product, (key) => `/api/shared-lists/${key}/`),
  },
  {
    name: 'half-open connections where files are few',
    item: 'siblings',
    tries: 790,
    expectation: 'sign-ups are taken, the backend goes on',
    run: tryFewFiles,
  },
  {
    name: 'waits of one customer',
    item: '8',
    tries: 800,
    expectation: 'an owner gets in from a new network meanwhile',
    isLong: true,
    run: tryWaits,
  },
];
