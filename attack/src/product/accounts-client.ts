import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, sendJson, textField, type Answer } from '../network/ask.ts';
import { accountOf, type Role } from './known-accounts.ts';
import type { Server } from './product.ts';
import { waitUntil } from '../run/timing.ts';

export interface From {
  /** The network that it comes from, as a trusted proxy reports it. */
  readonly network?: string;
  readonly cookie?: string;
}

const headersOf = ({ network, cookie }: From) => ({
  ...(network === undefined ? {} : { 'X-Forwarded-For': network }),
  ...(cookie === undefined ? {} : { Cookie: cookie }),
});

export const logIn = (
  { origin }: Server,
  email: string,
  password: string,
  from: From = {},
): Promise<Answer> =>
  sendJson(
    origin,
    '/auth/api-token-auth/',
    { username: email, password },
    { headers: headersOf(from) },
  );

export const signUp = (
  { origin }: Server,
  email: string,
  password: string,
  from: From = {},
): Promise<Answer> =>
  sendJson(
    origin,
    '/auth/register/',
    { email, password, passwordConfirmation: password },
    { headers: headersOf(from) },
  );

/**
 * A token that is good: a wall that keeps everybody out would prove nothing.
 * @throws Error where there is none
 */
export async function tokenOf(
  server: Server,
  role: Role,
  { email, password } = accountOf(role),
): Promise<string> {
  const answer = await logIn(server, email, password);
  const token = textField(answer, 'token');
  if (token === '') throw new Error(`${email} could not sign in (${answer.status})`);
  const { status } = await profileBy(server, token);
  if (status !== 200) throw new Error(`The token of ${email} was answered ${status}`);
  return token;
}

export const withToken = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The answer to a call for the profile shows whether a token is good. */
export const profileBy = ({ origin }: Server, token: string): Promise<Answer> =>
  ask(origin, '/auth/me/', { headers: withToken(token) });

/** The links of all mails to an address, the oldest first. */
async function linksTo({ folder }: Server, email: string): Promise<readonly string[]> {
  const mails = join(folder, 'mail');
  const names = await readdir(mails).catch(() => []);
  const links: string[] = [];
  for (const name of names.filter((file) => file.endsWith('.eml')).sort()) {
    const mail = await readFile(join(mails, name), 'utf8');
    const text = mail.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const link = /https?:\/\/\S+\?token=[\w.-]+/.exec(text)?.[0];
    if (text.includes(`To: ${email}`) && link !== undefined) links.push(link);
  }
  return links;
}

/** The link of the newest mail to an address, which is at least the `count`-th; null where none comes. */
export async function linkMailedTo(
  server: Server,
  email: string,
  count = 1,
  withinMs = 15_000,
): Promise<string | null> {
  let links: readonly string[] = [];
  await waitUntil(
    async () => {
      links = await linksTo(server, email);
      return links.length >= count;
    },
    { withinMs },
  );
  return links.length >= count ? (links.at(-1) ?? null) : null;
}

const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(tag)?.[1] ?? null;

/**
 * Opens a mail's link and sends the form that it shows, as its reader would: the password into every field for one.
 * @returns the last answer, of the form or of the page that has none
 */
export async function followLink(server: Server, link: string, password: string): Promise<Answer> {
  const { pathname, search } = new URL(link);
  const page = await ask(server.origin, `${pathname}${search}`);
  const form = /<form\b[^>]*>/i.exec(page.text)?.[0];
  if (form === undefined) return page;
  const fields = new URLSearchParams();
  for (const [input] of page.text.matchAll(/<input\b[^>]*>/gi)) {
    const name = attributeOf(input, 'name');
    if (name === null) continue;
    const isPassword = attributeOf(input, 'type') === 'password';
    fields.append(name, isPassword ? password : (attributeOf(input, 'value') ?? ''));
  }
  const action = attributeOf(form, 'action');
  const target = new URL(action ?? `${pathname}${search}`, `${server.origin}${pathname}`);
  return ask(server.origin, `${target.pathname}${target.search || search}`, {
    method: (attributeOf(form, 'method') ?? 'post').toUpperCase(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.origin },
    body: fields.toString(),
  });
}

/** An address that nobody else of the run has. */
export const newEmail = (): string => `${crypto.randomUUID()}@attack.test`;

/** A password that no list has. */
export const newPassword = (): string => `attack-${crypto.randomUUID()}`;

/** An account as after a sign-up and its activation. */
export async function createAccount(server: Server, from: From = {}) {
  const account = { email: newEmail(), password: newPassword() };
  const signedUp = await signUp(server, account.email, account.password, from);
  if (signedUp.status !== 201) throw new Error(`A sign-up was answered ${signedUp.status}`);
  const link = await linkMailedTo(server, account.email);
  if (link === null) throw new Error('No activation mail came');
  const activated = await followLink(server, link, account.password);
  if (activated.status >= 400) throw new Error(`An activation was answered ${activated.status}`);
  return account;
}

let networks = 0;
/** A network that nobody else of the run comes from (RFC 5737 has it for examples). */
export const newNetwork = (): string => {
  networks += 1;
  return `203.0.${113 + Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};
