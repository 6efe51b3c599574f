import {
  createAccount,
  followLink,
  linkMailedTo,
  logIn,
  newEmail,
  newNetwork,
  newPassword,
  profileBy,
  withToken,
} from '../../product/accounts-client.ts';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, jsonOf, sendJson, textField, type Answer } from '../../network/ask.ts';
import type { Product, Server } from '../../product/product.ts';

interface SignedIn {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

async function signedIn(server: Server): Promise<SignedIn> {
  const network = newNetwork();
  const account = await createAccount(server, { network });
  const answer = await logIn(server, account.email, account.password, { network });
  return { ...account, token: textField(answer, 'token') };
}

const send = (
  { origin }: Server,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> => sendJson(origin, path, body, { headers });

function sessionIds(answer: Answer): readonly number[] {
  const rows = jsonOf(answer);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'
      ? [row.id]
      : [],
  );
}

/** A stranger with an account of their own tries the ids of somebody else's sessions. */
async function tryForeignSessions(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const [owner, stranger] = [await signedIn(server), await signedIn(server)];
  const sessions = '/auth/sessions/';
  const listOf = ({ token }: SignedIn) =>
    ask(server.origin, sessions, { headers: withToken(token) });
  const ids = sessionIds(await listOf(owner));
  if (ids.length === 0) throw new Error('The owner has no session, so nothing was tried');
  const problems: string[] = [];
  for (const id of ids) {
    for (const spelling of [`${id}/`, `0${id}/`, `${id}/?userId=1`, `%3${id % 10}/`]) {
      const { status } = await ask(server.origin, `${sessions}${spelling}`, {
        method: 'DELETE',
        headers: withToken(stranger.token),
      });
      if (status < 400) problems.push(`${sessions}${spelling} was answered ${status}`);
    }
  }
  await ask(server.origin, `${sessions}others/`, {
    method: 'DELETE',
    headers: withToken(stranger.token),
  });
  if ((await profileBy(server, owner.token)).status !== 200)
    problems.push("a stranger has ended the owner's session");
  const seen = sessionIds(await listOf(stranger));
  if (seen.some((id) => ids.includes(id))) problems.push("a stranger sees the owner's sessions");
  const own = await listOf(owner);
  if (/[\w-]{43}|hash/.test(own.text)) problems.push('the list has something like a token');
  return verdictOf(problems, ids.length * 4 + 3);
}

/** Whoever has only a token, or only a cookie, or another page, changes nothing that matters. */
async function tryWithoutPassword(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const owner = await signedIn(server);
  const password = newPassword();
  const calls: readonly [string, Readonly<Record<string, string>>][] = [
    ['/auth/change-password/', { password, passwordConfirmation: password }],
    ['/auth/change-email/', { email: newEmail() }],
    ['/auth/delete-account/', { email: owner.email }],
  ];
  const problems: string[] = [];
  for (const [path, form] of calls) {
    const right = { ...form, currentPassword: owner.password };
    const tries: readonly [string, unknown, Readonly<Record<string, string>>][] = [
      ['without a password', form, withToken(owner.token)],
      ['with a wrong one', { ...form, currentPassword: newPassword() }, withToken(owner.token)],
      ['with a list', { ...form, currentPassword: [owner.password] }, withToken(owner.token)],
      ['with a cookie alone', right, { Cookie: `token=${owner.token}; auth=${owner.token}` }],
      [
        'from another page',
        right,
        { ...withToken(owner.token), Origin: 'https://evil.attack.test' },
      ],
    ];
    for (const [how, body, headers] of tries) {
      const { status } = await send(server, path, body, headers);
      if (status < 400) problems.push(`${path} ${how} was answered ${status}`);
    }
  }
  // A token that was stolen does not guess the password either.
  let refusedAt = 0;
  for (let index = 1; index <= 12 && refusedAt === 0; index += 1) {
    const form = { email: owner.email, currentPassword: newPassword() };
    const headers = { ...withToken(owner.token), 'X-Forwarded-For': newNetwork() };
    const { status } = await send(server, '/auth/delete-account/', form, headers);
    if (status === 429) refusedAt = index;
  }
  if (refusedAt === 0) problems.push('wrong passwords are looked at without end');
  const still = await logIn(server, owner.email, owner.password, { network: newNetwork() });
  if (still.status !== 200) problems.push(`the owner is kept out (${still.status})`);
  return verdictOf(problems, calls.length * 5 + 2);
}

/** Links that change an e-mail: used again, after a new password, and asked for under another host's name. */
async function tryEmailLinks(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const owner = await signedIn(server);
  const problems: string[] = [];
  const change = (email: string, headers: Readonly<Record<string, string>> = {}) =>
    send(
      server,
      '/auth/change-email/',
      { email, currentPassword: owner.password },
      { ...withToken(owner.token), 'X-Forwarded-For': newNetwork(), ...headers },
    );
  const profile = async () => textField(await profileBy(server, owner.token), 'email');

  const forged = newEmail();
  const refused = await change(forged, { Host: 'evil.attack.test' });
  if (refused.status !== 421) problems.push(`another Host was answered ${refused.status}`);
  await change(forged, {
    'X-Forwarded-Host': 'evil.attack.test',
    Forwarded: 'host=evil.attack.test',
  });
  const link = await linkMailedTo(server, forged);
  if (link === null) throw new Error('No mail came to the new address');
  if (link.includes('evil')) problems.push('the link leads to the host that a header named');
  if ((await profile()) !== owner.email)
    problems.push('the e-mail changed before its link was used');

  // Whoever had the password for a moment has begun it; the owner's new password ends it.
  const password = newPassword();
  const form = { currentPassword: owner.password, password, passwordConfirmation: password };
  const changed = await send(server, '/auth/change-password/', form, withToken(owner.token));
  if (changed.status >= 400) problems.push(`the new password was answered ${changed.status}`);
  await followLink(server, link, password);
  if ((await profile()) !== owner.email) problems.push('a link outlives a new password');

  const next = newEmail();
  await send(
    server,
    '/auth/change-email/',
    { email: next, currentPassword: password },
    { ...withToken(owner.token), 'X-Forwarded-For': newNetwork() },
  );
  const second = await linkMailedTo(server, next);
  if (second === null) throw new Error('No mail came to the second address');
  await followLink(server, second, password);
  if ((await profile()) !== next) problems.push('a good link does not change the e-mail');
  const back = { email: owner.email, currentPassword: password };
  await send(server, '/auth/change-email/', back, {
    ...withToken(owner.token),
    'X-Forwarded-For': newNetwork(),
  });
  const third = await linkMailedTo(server, owner.email, 2);
  if (third !== null) await followLink(server, third, password);
  await followLink(server, second, password);
  if ((await profile()) === next && third !== null) problems.push('a link works twice');
  return verdictOf(problems, 8);
}

/** Asking for somebody else's address tells nothing about it. */
async function tryTakenAddress(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const [owner, stranger] = [await signedIn(server), await signedIn(server)];
  const problems: string[] = [];
  const answers = new Set<string>();
  for (const email of [owner.email, newEmail()]) {
    const body = { email, currentPassword: stranger.password };
    const answer = await send(server, '/auth/change-email/', body, withToken(stranger.token));
    answers.add(`${answer.status} ${answer.text}`);
  }
  if (answers.size > 1) problems.push(`the answer tells: ${[...answers].join(' or ')}`);
  if ((await linkMailedTo(server, owner.email, 2, 3000)) !== null)
    problems.push('a mail with a link went to an address that has an account');
  return verdictOf(problems, 2);
}

/** A list that is not shared, or not any more, only its owner can see. */
async function tryForeignLists(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const [owner, stranger] = [await signedIn(server), await signedIn(server)];
  const as = ({ token }: SignedIn, method: string, path: string) =>
    ask(server.origin, `/api/${path}`, { method, headers: withToken(token) });
  const made = await send(server, '/api/lists/', { name: 'Secret' }, withToken(owner.token));
  const id = textField(made, 'id');
  if (made.status !== 201) throw new Error(`A list was answered ${made.status}`);
  const problems: string[] = [];
  for (const [method, path] of [
    ['GET', `lists/${id}/software/`],
    ['PUT', `lists/${id}/share/`],
    ['DELETE', `lists/${id}/share/`],
    ['PUT', `lists/${id}/software/1/`],
    ['DELETE', `lists/${id}/`],
  ] as const) {
    const { status } = await as(stranger, method, path);
    if (status !== 404) problems.push(`${method} ${path} was answered ${status}`);
  }
  const key = textField(await as(owner, 'PUT', `lists/${id}/share/`), 'shareKey');
  const shared = await ask(server.origin, `/api/shared-lists/${key}/`);
  if (shared.status !== 200) problems.push(`a shared list was answered ${shared.status}`);
  if (shared.text.includes(owner.email)) problems.push('a shared list tells whose it is');
  for (const bad of [id, key.slice(0, -1), `${key}x`, '..', '%2e%2e', '*', 'null']) {
    const { status, text } = await ask(server.origin, `/api/shared-lists/${bad}/`);
    if (status < 400 || text.includes('Secret')) problems.push(`the key '${bad}' opens a list`);
  }
  await as(owner, 'DELETE', `lists/${id}/share/`);
  const after = await ask(server.origin, `/api/shared-lists/${key}/`);
  if (after.status !== 404) problems.push(`a link that was given up was answered ${after.status}`);
  return verdictOf(problems, 15);
}

const attack = (name: string, tries: number, expectation: string, run: Attack['run']): Attack => ({
  name,
  item: 'siblings',
  tries,
  expectation,
  run,
});

/** All that is of an account is changed while it is deleted. */
async function tryDeletionAmidChanges(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const { email, password, token } = await signedIn(server);
  const headers = withToken(token);
  const change = (path: string, body: unknown) => send(server, path, body, headers);
  await change('/api/lists/', { name: 'First' });
  const lists = () => Array.from({ length: 6 }, () => change('/api/lists/', { name: 'Another' }));
  const answers = await Promise.all([
    ...lists(),
    change('/auth/change-email/', { email: newEmail(), currentPassword: password }),
    change('/auth/delete-account/', { email, currentPassword: password }),
    ask(server.origin, '/auth/sessions/others/', { method: 'DELETE', headers }),
    ...lists(),
  ]);
  const after = await profileBy(server, token);
  const problems = [
    ...answers
      .filter(({ status }) => status === 0 || status >= 500)
      .map(({ status, text }) => `${status}: ${text.slice(0, 80)}`),
    ...(after.status === 401 ? [] : [`the account is there afterwards: ${after.status}`]),
  ];
  return verdictOf(problems, answers.length + 1);
}

export const selfServiceAttacks: readonly Attack[] = [
  attack("somebody else's sessions", 7, '404, and none of them seen', tryForeignSessions),
  attack('a token without the password', 17, 'nothing changes', tryWithoutPassword),
  attack('links that change an e-mail', 8, 'once, never after a new password', tryEmailLinks),
  attack("somebody else's lists", 15, '404, and read by their link alone', tryForeignLists),
  attack('a deletion amid changes', 16, 'no 5xx, and the account is gone', tryDeletionAmidChanges),
  attack("somebody else's address", 2, 'no answer and no mail tells', tryTakenAddress),
];
