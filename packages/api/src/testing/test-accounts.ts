import { startSession } from '../accounts/sessions.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/account-schema.ts';
import { deliverDueMail } from '../accounts/mail/deliver-mail.ts';
import type { Mail } from '../accounts/mail/mail-transport.ts';
import type { ApiContext } from '../server/context.ts';
import { createTestApp, testConfig, testPasswords, testTime } from './test-app.ts';

export const testPassword = 'correct horse battery';

type NewUser = Partial<typeof users.$inferInsert>;

/** An account with `testPassword`: an activated visitor's, unless a test says otherwise. */
export async function addUser(database: Database, more: NewUser = {}) {
  const [user] = await database
    .insert(users)
    .values({
      email: 'ann@site.test',
      passwordHash: await testPasswords.hash(testPassword),
      isActive: true,
      createdAt: testTime,
      ...more,
    })
    .returning();
  if (!user) throw new Error('The account was not added');
  return user;
}

/** The headers of a request from a new account. */
export async function signInAs(database: Database, more: NewUser = {}) {
  const { id } = await addUser(database, more);
  return bearer(await startSession(database, id, testTime));
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** A request of JSON, from an address of the test's choice. */
export interface Sent {
  readonly token?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The backend as a browser at some address talks to it, with a clock that the test moves. */
export function createAccountsApp(database: Database, overrides: Partial<ApiContext> = {}) {
  let now = testTime;
  const clock = () => now;
  const { app, logged } = createTestApp(database, { clock, ...overrides });
  const send = async (
    method: string,
    path: string,
    body: unknown,
    { token, address = '192.0.2.1', headers = {} }: Sent = {},
  ): Promise<Response> =>
    app.request(
      path,
      {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : body instanceof ReadableStream
            ? { body, duplex: 'half' }
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
  const mails: Mail[] = [];
  return {
    logged,
    clock,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    get: (path: string, sent?: Sent) => send('GET', path, undefined, sent),
    post: (path: string, body: unknown, sent?: Sent) => send('POST', path, body, sent),
    /** Fills in the page behind a mail's link. */
    choosePassword: (path: string, password: string, passwordConfirmation = password) =>
      send('POST', path, new URLSearchParams({ password, passwordConfirmation }).toString(), {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    remove: (path: string, sent?: Sent) => send('DELETE', path, undefined, sent),
    /** Sends what is due, and answers all that was sent so far. */
    readMails: async () => {
      await deliverDueMail({
        database,
        clock,
        log: (line) => logged.push(line),
        config: testConfig,
        transport: {
          send: (mail) => {
            mails.push(mail);
            return Promise.resolve();
          },
        },
      });
      return mails;
    },
  };
}

/** The token of an answer. */
export async function tokenOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token);
  throw new Error(`There is no token: ${JSON.stringify(body)}`);
}

/** The path of a mail's link on the backend. */
export const pathOf = ({ link }: Mail): string => link.replace('https://api.test', '');
