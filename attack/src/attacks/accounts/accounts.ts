import {
  createAccount,
  followLink,
  linkMailedTo,
  logIn,
  newEmail,
  newNetwork,
  newPassword,
  profileBy,
  signUp,
  withToken,
} from '../../product/accounts-client.ts';
import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField } from '../../network/ask.ts';
import type { Product } from '../../product/product.ts';
import { medianOf } from '../../run/timing.ts';
import { demoAttacks } from './demo-accounts.ts';
import { selfServiceAttacks } from './self-service.ts';
import { forgedHostAttacks } from './forged-hosts.ts';
import { heldBackCalls } from './held-back-calls.ts';
import { linkRaceAttacks } from './link-races.ts';
import { operatorCommands } from './operator-commands.ts';
import { sharedLimitAttacks } from './shared-limits.ts';

/** Somebody else's address, signed up in advance: the owner's activation must end what the first comer has. */
async function tryAdvance(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const owner = { email: newEmail(), password: newPassword() };
  const strangersPassword = newPassword();
  const stranger = await signUp(server, owner.email, strangersPassword, { network: newNetwork() });
  const strangersToken = textField(stranger, 'token');
  const link = await linkMailedTo(server, owner.email);
  if (link === null) throw new Error('No activation mail came');
  const activated = await followLink(server, link, owner.password);
  const problems: string[] = [];
  if (activated.status >= 400) problems.push(`the activation was answered ${activated.status}`);
  if (strangersToken !== '' && (await profileBy(server, strangersToken)).status === 200) {
    problems.push("the first comer's token opens the owner's profile");
  }
  const network = newNetwork();
  if ((await logIn(server, owner.email, strangersPassword, { network })).status === 200) {
    problems.push("the first comer's password opens the account");
  }
  const own = await logIn(server, owner.email, owner.password, { network: newNetwork() });
  if (own.status !== 200) problems.push(`the owner's password was answered ${own.status}`);
  return verdictOf(problems, 4);
}

/** The owner signs up over an account that was never activated, and gets in. */
async function trySecondSignUp(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const email = newEmail();
  const [first, second] = [newPassword(), newPassword()];
  const stranger = await signUp(server, email, first, { network: newNetwork() });
  const links = (await linkMailedTo(server, email)) === null ? 0 : 1;
  const again = await signUp(server, email, second, { network: newNetwork() });
  const problems: string[] = [];
  if (again.status >= 400) problems.push(`the second sign-up was answered ${again.status}`);
  const link = await linkMailedTo(server, email, again.status < 400 ? links + 1 : 1, 8000);
  if (link === null) problems.push('no second mail came');
  else await followLink(server, link, second);
  const own = await logIn(server, email, second, { network: newNetwork() });
  if (own.status !== 200) problems.push(`the owner cannot get in (${own.status})`);
  if ((await profileBy(server, textField(stranger, 'token') || 'x')).status === 200) {
    problems.push("the first comer's token is good");
  }
  return verdictOf(problems, 4);
}

async function tryReset(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const account = await createAccount(server, { network: newNetwork() });
  const before = textField(await logIn(server, account.email, account.password), 'token');
  const ask_ = (email: string) =>
    sendJson(
      server.origin,
      '/auth/request-password-reset/',
      { email },
      { headers: { 'X-Forwarded-For': newNetwork() } },
    );
  const known = await ask_(account.email);
  const unknown = await ask_(newEmail());
  if (known.status >= 400)
    return verdict(
      false,
      String(known.status),
      `POST /auth/request-password-reset/ answers ${known.status}`,
    );
  const problems: string[] = [];
  if (known.status !== unknown.status || known.text !== unknown.text) {
    problems.push('the answer tells whether there is an account');
  }
  const link = await linkMailedTo(server, account.email, 2);
  if (link === null) return verdict(false, 'no mail', 'no mail with a link came');
  const password = newPassword();
  await followLink(server, link, password);
  const status = async (one: string) =>
    (await logIn(server, account.email, one, { network: newNetwork() })).status;
  if ((await status(password)) !== 200) problems.push('the new password does not let in');
  if ((await status(account.password)) === 200) problems.push('the old password still lets in');
  if ((await profileBy(server, before)).status === 200) problems.push('an earlier token is good');
  await followLink(server, link, newPassword());
  if ((await status(password)) !== 200) problems.push('the link works twice');
  return verdictOf(problems, 5);
}

async function trySignOutEverywhere(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const account = await createAccount(server, { network: newNetwork() });
  const tokens: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    tokens.push(textField(await logIn(server, account.email, account.password), 'token'));
  }
  const { status } = await ask(server.origin, '/auth/sessions/', {
    method: 'DELETE',
    headers: withToken(tokens[0] ?? ''),
  });
  let alive = 0;
  for (const token of tokens) alive += Number((await profileBy(server, token)).status === 200);
  return verdict(
    alive === 0,
    `${alive} of 3 live`,
    `DELETE /auth/sessions/ answers ${status}; ${alive} of 3 tokens live on`,
  );
}

/** Twelve networks use up the wrong tries that all networks have together; the owner comes by another. */
async function tryFewNetworks(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const account = await createAccount(server, { network: newNetwork() });
  const networks = Array.from({ length: 12 }, newNetwork);
  const statuses = await Promise.all(
    networks.map(async (network) => {
      const answers: number[] = [];
      for (let index = 0; index < 11; index += 1) {
        answers.push((await logIn(server, account.email, 'wrong', { network })).status);
      }
      return answers;
    }),
  );
  const lookedAt = statuses.flat().filter((status) => status === 400).length;
  const owner = await logIn(server, account.email, account.password, { network: newNetwork() });
  return verdict(
    owner.status === 200 && lookedAt <= 112,
    `owner ${owner.status}`,
    `${lookedAt} of 132 wrong tries were looked at, and the owner was answered ${owner.status}`,
  );
}

/** Ten wrong tries from one network must not keep the owner out who comes from another. */
async function tryLockOut(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const account = await createAccount(server, { network: newNetwork() });
  const problems: string[] = [];
  const known = await logIn(server, account.email, account.password, { network: newNetwork() });
  const cookie = [known.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const [stranger, others] = [newNetwork(), Array.from({ length: 4 }, newNetwork)];
  let refusedAt = 0;
  for (let index = 1; index <= 12; index += 1) {
    const { status } = await logIn(server, account.email, 'wrong', { network: stranger });
    if (status === 429 && refusedAt === 0) refusedAt = index;
  }
  if (refusedAt === 0) problems.push('twelve wrong tries from one network were all looked at');
  const owner = await logIn(server, account.email, account.password, { network: newNetwork() });
  if (owner.status !== 200)
    problems.push(`the owner was answered ${owner.status} after 12 wrong tries elsewhere`);
  for (const network of others) {
    for (let index = 0; index < 5; index += 1)
      await logIn(server, account.email, 'wrong', { network });
  }
  if (cookie === '') problems.push('a log-in leaves no mark of a known device');
  else {
    const device = await logIn(server, account.email, account.password, {
      network: newNetwork(),
      cookie,
    });
    if (device.status !== 200) problems.push(`a known device was answered ${device.status}`);
  }
  return verdictOf(problems, 3);
}

/** Neither words nor headers nor time say who has an account. */
async function tryEnumeration(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const { email } = await createAccount(server, { network: newNetwork() });
  const problems: string[] = [];
  const late: string[] = [];
  const paths = ['/auth/resend-activation/', '/auth/request-password-reset/'];
  for (const path of paths) {
    const answers = [];
    for (const one of [email, newEmail()]) {
      const headers = { 'X-Forwarded-For': newNetwork() };
      answers.push(await sendJson(server.origin, path, { email: one }, { headers }));
    }
    const [there, none] = answers;
    if (there?.status !== none?.status || there?.text !== none?.text)
      problems.push(`${path} tells`);
  }
  const words = new Set<string>();
  const times: Record<'there' | 'none', number[]> = { there: [], none: [] };
  for (let index = 0; index < 9; index += 1) {
    for (const [kind, one] of [
      ['there', email],
      ['none', newEmail()],
    ] as const) {
      const answer = await logIn(server, one, newPassword(), { network: newNetwork() });
      words.add(`${answer.status} ${answer.text}`);
      times[kind].push(answer.tookMs);
    }
  }
  if (words.size > 1)
    problems.push(`the log-in tells by words: ${[...words].join(' or ').slice(0, 150)}`);
  const [there, none] = [medianOf(times.there), medianOf(times.none)];
  // A busy machine varies by a third; a hash that is left out, by a factor of ten.
  if (Math.max(there, none) > 3 * Math.min(there, none)) {
    late.push(`the log-in tells by time: ${Math.round(there)} and ${Math.round(none)} ms`);
  }
  return verdictOf(problems, 4, late);
}

/** The same link by two at once, and a link whose address was changed. */
async function tryLinks(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const email = newEmail();
  await signUp(server, email, newPassword(), { network: newNetwork() });
  const link = await linkMailedTo(server, email);
  if (link === null) throw new Error('No activation mail came');
  const problems: string[] = [];
  const { pathname, search } = new URL(link);
  const opened = await ask(server.origin, `${pathname}${search}`);
  if (opened.text.includes(email)) problems.push('the page of the link shows the address');
  const head = await ask(server.origin, `${pathname}${search}`, { method: 'HEAD' });
  if (head.status >= 500) problems.push(`HEAD was answered ${head.status}`);
  for (const bad of [
    `${search}x`,
    search.slice(0, -1),
    '?token=',
    '?token[]=x',
    '',
    `${search}&token=x`,
  ]) {
    const { status } = await ask(server.origin, `${pathname}${bad}`, { method: 'POST' });
    if (status < 400 && bad !== `${search}&token=x`)
      problems.push(`'${bad.slice(0, 12)}' was answered ${status}`);
  }
  const passwords = [newPassword(), newPassword()];
  await Promise.all(passwords.map((password) => followLink(server, link, password)));
  let works = 0;
  for (const password of passwords) {
    works += Number(
      (await logIn(server, email, password, { network: newNetwork() })).status === 200,
    );
  }
  if (works > 1) problems.push('two who used one link at once are both in');
  return verdictOf(problems, 9);
}

const attack = (
  name: string,
  item: string,
  tries: number,
  expectation: string,
  run: Attack['run'],
): Attack => ({ name, item, tries, expectation, run });

export const accounts: Family = {
  name: 'accounts',
  about: 'accounts that should not be there, and owners who are kept out',
  attacks: [
    ...demoAttacks,
    attack(
      'a sign-up in advance',
      '7',
      6,
      "the first comer's token and password are void",
      tryAdvance,
    ),
    attack('the owner signs up after a stranger', '7', 5, 'the owner gets in', trySecondSignUp),
    attack('password reset by mail', '7', 10, 'once, and all before it is void', tryReset),
    attack('sign out everywhere', '7', 7, 'no token lives on', trySignOutEverywhere),
    attack('links that were changed or shared', 'siblings', 10, 'refused, and used once', tryLinks),
    attack('a lock-out by strangers', '8', 50, 'refused there, the owner gets in', tryLockOut),
    {
      ...attack('a lock-out by few networks', 'siblings', 145, 'the owner gets in', tryFewNetworks),
      isLong: true,
    },
    ...selfServiceAttacks,
    ...linkRaceAttacks,
    ...forgedHostAttacks,
    heldBackCalls,
    ...sharedLimitAttacks,
    ...operatorCommands,
    attack('who has an account', 'siblings', 22, 'neither words nor time tell', tryEnumeration),
  ],
};
