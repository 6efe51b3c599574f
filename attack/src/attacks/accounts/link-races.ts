import type { Attack, Outcome } from '../../attack.ts';
import { verdictOf } from '../../attack.ts';
import { sendJson, textField } from '../../network/ask.ts';
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
import type { Product, Server } from '../../product/product.ts';

const atOnce = 3;

const passwords = (): readonly string[] => Array.from({ length: atOnce }, newPassword);

/** Those of the passwords that open the account. */
async function openedBy(server: Server, email: string, tried: readonly string[]) {
  const opened: string[] = [];
  for (const password of tried) {
    const { status } = await logIn(server, email, password, { network: newNetwork() });
    if (status === 200) opened.push(password);
  }
  return opened;
}

/** One link, sent with another password by several at once, and once more afterwards. */
async function useAtOnce(server: Server, what: string, email: string, link: string) {
  const chosen = passwords();
  const answers = await Promise.all(chosen.map((password) => followLink(server, link, password)));
  const late = newPassword();
  answers.push(await followLink(server, link, late));
  const opened = await openedBy(server, email, [...chosen, late]);
  const problems = answers
    .filter(({ status }) => status === 0 || status >= 500)
    .map(({ status }) => `${what} was answered ${status}`);
  if (opened.length !== 1) problems.push(`${opened.length} passwords open it after ${what}`);
  if (opened.includes(late)) problems.push(`${what} works twice`);
  return problems;
}

async function tryLinksAtOnce(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const email = newEmail();
  await signUp(server, email, newPassword(), { network: newNetwork() });
  const activation = await linkMailedTo(server, email);
  if (activation === null) throw new Error('No activation mail came');
  const problems = [...(await useAtOnce(server, 'an activation', email, activation))];
  const headers = { 'X-Forwarded-For': newNetwork() };
  await sendJson(server.origin, '/auth/request-password-reset/', { email }, { headers });
  const reset = await linkMailedTo(server, email, 2);
  if (reset === null) throw new Error('No mail for a new password came');
  problems.push(...(await useAtOnce(server, 'a reset', email, reset)));
  return verdictOf(problems, 4 * (atOnce + 1));
}

/** Whoever knows the old password signs in again and again while it is changed. */
async function tryLogInsAmidChange(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const { email, password } = await createAccount(server, { network: newNetwork() });
  const own = textField(await logIn(server, email, password, { network: newNetwork() }), 'token');
  const next = newPassword();
  const form = { currentPassword: password, password: next, passwordConfirmation: next };
  const enter = async () =>
    textField(await logIn(server, email, password, { network: newNetwork() }), 'token');
  const before = Array.from({ length: atOnce }, enter);
  const changing = sendJson(server.origin, '/auth/change-password/', form, {
    headers: withToken(own),
  });
  const during = Array.from({ length: atOnce }, enter);
  const changed = await changing;
  const tokens = await Promise.all([...before, ...during]);
  const problems = changed.status === 204 ? [] : [`the change was answered ${changed.status}`];
  for (const token of tokens.filter((one) => one !== '')) {
    if ((await profileBy(server, token)).status === 200)
      problems.push('a log-in by the old password outlives it');
  }
  if ((await profileBy(server, own)).status !== 200)
    problems.push('who changed the password was signed out');
  if ((await openedBy(server, email, [password, next])).join() !== next)
    problems.push('the new password is not the one');
  return verdictOf(problems, 2 * atOnce + 1);
}

export const linkRaceAttacks: readonly Attack[] = [
  {
    name: 'links used at once',
    item: 'siblings',
    tries: 4 * (atOnce + 1),
    expectation: 'one password, and never again',
    run: tryLinksAtOnce,
    isLong: true,
  },
  {
    name: 'log-ins amid a new password',
    item: 'siblings',
    tries: 2 * atOnce + 1,
    expectation: 'none of the old one stays',
    run: tryLogInsAmidChange,
  },
];
