import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { mailLinks, mailOutbox, users } from '../../db/account-schema.ts';
import type { Database } from '../../db/database.ts';
import { addUser, createAccountsApp, testPassword } from '../../testing/test-accounts.ts';
import { testTime } from '../../testing/test-app.ts';
import type { Log } from '@patchbay/node-kit/telemetry';
import { onOneDatabase, openServerCopy } from '../../testing/test-databases.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { deliverDueMail, deliverMails } from './deliver-mail.ts';
import { cancelEmailChange } from './mail-links.ts';
import type { Mail, MailTransport } from './mail-transport.ts';
import { claimMail, queueMail, type MailKind } from './outbox.ts';
import { normalEmail } from '@patchbay/domain/entities';
import { createSmtpTransport } from './smtp-transport.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const config = {
  apiHost: 'https://api.test',
  productName: 'Patchbay',
  siteOrigins: ['https://site.test'],
};
const from = { name: 'Patchbay', address: 'no-reply@site.test' };

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** The least that SMTP asks for; keeps what it was told. */
async function startMailServer(extension = 'ok') {
  const said: string[] = [];
  const converse = (socket: Socket) => {
    let isMessage = false;
    let text = '';
    socket.write('220 mail.test\r\n');
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        said.push(line);
        if (isMessage && line !== '.') continue;
        isMessage = line === 'DATA';
        if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(isMessage ? '354 go on\r\n' : `250 ${extension}\r\n`);
      }
    });
  };
  const server = createServer(converse);
  return { port: await portOf(server), said, close: () => server.close() };
}

it('a mail server that goes on with its answer for ever has a mail for a while alone', async () => {
  const server = createServer((socket) => {
    const goOn = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('close', () => {
      clearInterval(goOn);
    });
    socket.on('error', () => undefined);
  });
  const transport = createSmtpTransport(`smtp://127.0.0.1:${await portOf(server)}`, from, 200);
  const mail = { to: 'ann@site.test', subject: 'A mail', text: '', html: '', link: '' };
  await expect(transport.send(mail)).rejects.toThrow(/timeout|abort/i);
  const closed = once(server, 'close');
  server.close();
  // Its connection is over.
  await closed;
});

it('an address with letters beyond ASCII reaches a mail server in the words that it knows (R79)', async () => {
  const server = await startMailServer('SMTPUTF8');
  const transport = createSmtpTransport(`smtp://127.0.0.1:${server.port}`, from);
  for (const typed of ['x@bücher.example', 'jörg@site.test']) {
    const to = normalEmail(typed);
    await transport.send({ to, subject: 'A mail', text: '', html: '', link: '' });
  }
  server.close();
  const envelope = server.said.filter((line) => /^(?:MAIL|RCPT) /.test(line));
  expect(envelope).toEqual([
    'MAIL FROM:<no-reply@site.test>',
    'RCPT TO:<x@xn--bcher-kva.example>',
    'MAIL FROM:<no-reply@site.test> SMTPUTF8',
    'RCPT TO:<jörg@site.test>',
  ]);
});

onOneDatabase((database) => {
  function createDelivery(transport: MailTransport) {
    let now = testTime;
    const logged: string[] = [];
    const levels: unknown[] = [];
    const log: Log = (line, { level } = {}) => {
      logged.push(line);
      levels.push(level);
    };
    const context = { database: database(), transport, config, clock: () => now, log };
    return {
      logged,
      levels,
      deliver: () => deliverDueMail(context),
      wait: (ms: number) => {
        now = new Date(now.getTime() + ms);
      },
    };
  }

  /** A way that fails as often as it is told to. */
  function createUnsteadyTransport(failures: number) {
    const tried: Mail[] = [];
    const transport: MailTransport = {
      send: (mail) => {
        tried.push(mail);
        if (tried.length <= failures) return Promise.reject(new Error('mail server on fire'));
        return Promise.resolve();
      },
    };
    return { tried, transport };
  }

  async function addWaiting(email = 'ann@site.test') {
    const user = await addUser(database(), { email, isActive: false });
    await queueMail(database(), { userId: user.id, kind: 'activation', now: testTime });
    return user;
  }

  it('a mail server that is away fails no sign-up: the mail waits and goes out later', async () => {
    const app = createAccountsApp(database());
    const form = { email: 'ann@site.test', password: testPassword };
    const response = await app.post('/auth/register/', {
      ...form,
      passwordConfirmation: testPassword,
    });
    expect(response.status).toBe(201);
    const url = `smtp://user:secret@127.0.0.1:${await closedPort()}`;
    const { deliver, logged } = createDelivery(createSmtpTransport(url, from));
    await deliver();
    expect(logged).toEqual([
      expect.stringMatching(/^Mail to account 1 could not be sent \(attempt 1\): /),
    ]);
    expect(logged.join()).not.toMatch(/secret|ann@/);
    expect(await database().select().from(mailOutbox)).toMatchObject([
      { attempts: 1, nextAttemptAt: new Date(testTime.getTime() + minuteMs) },
    ]);

    const server = await startMailServer();
    const working = `smtp://127.0.0.1:${server.port}`;
    const later = createDelivery(createSmtpTransport(working, from));
    later.wait(minuteMs);
    await later.deliver();
    server.close();
    expect(later.logged).toEqual([]);
    expect(server.said).toContain('RCPT TO:<ann@site.test>');
    expect(server.said).toContain('From: Patchbay <no-reply@site.test>');
    expect(server.said).toContain('Subject: Activate your Patchbay account');
    expect(await database().$count(mailOutbox)).toBe(0);
  });

  it('waits longer after each failure, an hour at most, and gives up after three days (A55)', async () => {
    await addWaiting();
    const { tried, transport } = createUnsteadyTransport(Infinity);
    const { deliver, wait, logged } = createDelivery(transport);
    const attempts: number[] = [];
    for (let minute = 0; minute <= 3 * 24 * 60 + 60; minute += 1) {
      const before = tried.length;
      await deliver();
      if (tried.length > before) attempts.push(minute);
      // The first hours show the pattern; after that only the end matters.
      if (minute === 300) minute = 3 * 24 * 60 - 1;
      wait(minute === 3 * 24 * 60 - 1 ? 3 * dayMs - 300 * minuteMs : minuteMs);
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 4320]);
    expect(logged.at(-1)).toMatch(/attempt 11, the last/);
    expect(await database().$count(mailOutbox)).toBe(0);
  });

  it('mails that cannot be sent are one warning, and the last try of one is an error (X400)', async () => {
    await addWaiting();
    await addWaiting('bo@site.test');
    const { tried, transport } = createUnsteadyTransport(Infinity);
    const { deliver, wait, logged, levels } = createDelivery(transport);
    await deliver();
    expect(tried).toHaveLength(2);
    expect(levels).toEqual(['warning']);
    wait(3 * dayMs);
    await deliver();
    expect(levels).toEqual(['warning', 'error', 'error']);
    // They are sent side by side.
    expect(logged.slice(-2).sort()).toEqual(
      [1, 2].map((account): unknown =>
        expect.stringMatching(
          `^Mail to account ${account} could not be sent \\(attempt 2, the last\\): `,
        ),
      ),
    );
  });

  it('a link is good from when it is sent, and one that failed may have arrived', async () => {
    await addWaiting();
    const { tried, transport } = createUnsteadyTransport(1);
    const { deliver, wait } = createDelivery(transport);
    await deliver();
    wait(dayMs);
    await deliver();
    expect(new Set(tried.map(({ link }) => link)).size).toBe(2);
    const ends = (await database().select().from(mailLinks)).map(({ expiresAt }) =>
      expiresAt.getTime(),
    );
    expect(ends.map((end) => (end - testTime.getTime()) / dayMs).sort()).toEqual([3, 4]);
  });

  it('the log says in a line what a mail server said, without the link that it quotes', async () => {
    await addWaiting();
    const { deliver, logged } = createDelivery({
      send: ({ link }) =>
        Promise.reject(new Error(`554-Spam: ${link}\r\n554 ${'no '.repeat(9000)}`)),
    });
    await deliver();
    expect(logged).toEqual([
      expect.stringMatching(/^Mail to .*554-Spam: https:\S+\?token=\[hidden\]..?554 no no no/),
    ]);
    expect(logged.join('').length).toBeLessThan(400);
    expect(logged.join('')).not.toContain('\n');
  });

  it.each(['=\r\n', '=\r\n554-', '\n'])(
    'nor does it have a link that is quoted with breaks in it, as mails are sent (%j)',
    async (lineBreak) => {
      await addWaiting();
      let secret = '';
      const { deliver, logged } = createDelivery({
        send: ({ link }) => {
          secret = link.slice(-43);
          const quoted = `token=3D${secret.slice(0, 20)}${lineBreak}${secret.slice(20)}`;
          return Promise.reject(new Error(`554-Spam: ${quoted} no`));
        },
      });
      await deliver();
      expect(logged).toEqual([expect.stringMatching(/554-Spam: token=3D\[hidden\] no$/)]);
      expect(logged.join('')).not.toContain(secret.slice(20));
    },
  );

  it('sends each mail once, although several processes look for it', async () => {
    const emails = ['a@site.test', 'b@site.test', 'c@site.test'];
    for (const email of emails) await addWaiting(email);
    const { tried, transport } = createUnsteadyTransport(0);
    await Promise.all([1, 2, 3].map(() => createDelivery(transport).deliver()));
    expect(tried.map(({ to }) => to).sort()).toEqual(emails);
  });

  it('one mail that fails holds up no other', async () => {
    for (const email of ['a@site.test', 'b@site.test']) await addWaiting(email);
    const { tried, transport } = createUnsteadyTransport(1);
    const { deliver } = createDelivery(transport);
    await deliver();
    expect(tried.map(({ to }) => to).sort()).toEqual(['a@site.test', 'b@site.test']);
    expect(await database().$count(mailOutbox)).toBe(1);
  });

  /** A way on which each mail stays until it is let go; `reached` resolves once so many are on it. */
  function createSlowTransport() {
    const onWay = new Map<string, () => void>();
    const sent: string[] = [];
    let look: () => void = () => undefined;
    const transport: MailTransport = {
      send: ({ to }) =>
        new Promise((resolve) => {
          sent.push(to);
          onWay.set(to, resolve);
          look();
        }),
    };
    return {
      transport,
      sent,
      reached: (count: number) =>
        new Promise<void>((resolve) => {
          look = () => {
            if (sent.length >= count) resolve();
          };
          look();
        }),
      letGo: () => {
        for (const [to, end] of onWay) {
          onWay.delete(to);
          end();
        }
      },
    };
  }
  const startDelivery = (
    transport: MailTransport,
    { clock = () => testTime, stopMs = minuteMs, log = (_line: string): void => undefined } = {},
  ) => deliverMails({ database: database(), transport, config, clock, log }, dayMs, stopMs);

  it('a stop waits for the mails that are on their way, and begins no other', async () => {
    for (const name of 'abcdefg') await addWaiting(`${name}@site.test`);
    const { transport, sent, reached, letGo } = createSlowTransport();
    const delivery = startDelivery(transport);
    delivery.wake();
    await reached(6);
    const stopped = delivery.stop();
    letGo();
    await stopped;
    expect(sent.sort()).toEqual(Array.from('abcdef', (name) => `${name}@site.test`));
    expect(await database().$count(mailOutbox)).toBe(1);
  });

  it('a stop leaves a mail that the mail server is slow to take to the next start', async () => {
    await addWaiting('ann@site.test');
    const { transport, reached, letGo } = createSlowTransport();
    const logged: string[] = [];
    const log = (line: string) => logged.push(line);
    const delivery = startDelivery(transport, { stopMs: 1, log });
    delivery.wake();
    await reached(1);
    await delivery.stop();
    expect(logged).toEqual([
      'Mails that the mail server has not taken yet: 1. They are sent again after the next start.',
    ]);
    expect(await database().$count(mailOutbox)).toBe(1);
    // It is not sent again where the mail server takes it before the process ends.
    letGo();
    while ((await database().$count(mailOutbox)) > 0) await setImmediate();
  });

  it('a mail that was sent while the database went away is not sent again', async () => {
    await addWaiting('ann@site.test');
    const logged: string[] = [];
    const log = (line: string) => logged.push(line);
    let [now, sent] = [testTime, 0];
    const transport: MailTransport = {
      send: async () => {
        sent += 1;
        await database().execute(sql`alter table mail_outbox rename to mail_outbox_away`);
      },
    };
    const delivery = startDelivery(transport, { clock: () => now, log });
    delivery.wake();
    while (logged.length === 0) await setImmediate();
    await database().execute(sql`alter table mail_outbox_away rename to mail_outbox`);
    now = new Date(testTime.getTime() + 2 * minuteMs);
    delivery.wake();
    // The round that failed may not be over yet: then the next one comes behind it.
    while ((await database().$count(mailOutbox)) > 0) await setImmediate();
    await delivery.stop();
    expect(sent).toBe(1);
  });

  it('a link to a new password is worth nothing after an hour, and its mail is not tried for longer (A55)', async () => {
    const { id: userId } = await addUser(database());
    await queueMail(database(), { userId, kind: 'password_reset', now: testTime });
    const { transport } = createUnsteadyTransport(Infinity);
    const { deliver, wait, logged } = createDelivery(transport);
    await deliver();
    const [link] = await database().select().from(mailLinks);
    expect(link?.expiresAt).toEqual(new Date(testTime.getTime() + 60 * minuteMs));
    wait(60 * minuteMs);
    await deliver();
    expect(logged.at(-1)).toMatch(/attempt 2, the last/);
    expect(await database().$count(mailOutbox)).toBe(0);
  });

  it('writes to nobody whose account is disabled meanwhile', async () => {
    const { id: userId } = await addUser(database(), { isDisabled: true });
    await queueMail(database(), { userId, kind: 'password_reset', now: testTime });
    await queueMail(database(), { userId, kind: 'password_changed', now: testTime });
    const { tried, transport } = createUnsteadyTransport(0);
    await createDelivery(transport).deliver();
    expect(tried).toEqual([]);
    expect(await database().$count(mailOutbox)).toBe(0);
  });

  it('writes to nobody whose account is active meanwhile, or gone', async () => {
    const user = await addWaiting('active@site.test');
    await database().update(users).set({ isActive: true });
    await addWaiting('gone@site.test');
    const { tried, transport } = createUnsteadyTransport(0);
    await database().delete(users).where(eq(users.email, 'gone@site.test'));
    await createDelivery(transport).deliver();
    expect([user.id, tried]).toEqual([1, []]);
    expect(await database().$count(mailOutbox)).toBe(0);
  });
});

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

onServer(
  'a mail is taken beside a deletion of its account, and neither waits for the other',
  async () => {
    const { database, close } = await openServerCopy();
    const { id: userId } = await addUser(database);
    await queueMail(database, { userId, kind: 'password_changed', now: testTime });
    const taken = await database.transaction(async (deletion) => {
      await deletion.select().from(users).where(eq(users.id, userId)).for('update');
      return claimMail(database, testTime);
    });
    await close();
    expect(taken).toMatchObject({ attempts: 1, kind: 'password_changed' });
  },
);

onServer('one mail is taken at a time, whatever way the database looks for it', async () => {
  const { database, close } = await openServerCopy();
  const { id: userId } = await addUser(database);
  await queueMail(database, { userId, kind: 'password_changed', now: testTime });
  // Of a table that is known to have one row, it looks for the mail once for each row.
  await database.execute(sql`analyze ${mailOutbox}`);
  await queueMail(database, { userId, kind: 'password_reset', now: testTime });
  const taken = [await claimMail(database, testTime), await claimMail(database, testTime)];
  await close();
  expect(taken).toMatchObject([{ kind: 'password_changed' }, { kind: 'password_reset' }]);
});

onServer.each<[string, MailKind, (change: Database, userId: number) => Promise<unknown>]>([
  [
    'account is deleted',
    'password_reset',
    (change, userId) => change.delete(users).where(eq(users.id, userId)),
  ],
  [
    'account gets another address',
    'password_reset',
    (change, userId) =>
      change.update(users).set({ email: 'ann@other.test' }).where(eq(users.id, userId)),
  ],
  [
    'change of the e-mail is called off',
    'email_change',
    (change, userId) => cancelEmailChange(change, { userId, now: testTime }),
  ],
])('a mail whose %s while it is written is none', async (_, kind, end) => {
  const { database, close } = await openServerCopy();
  const { id: userId } = await addUser(database);
  const recipient = kind === 'email_change' ? 'ann@other.test' : null;
  await queueMail(database, { userId, kind, recipient, now: testTime });
  const log: string[] = [];
  const delivered = await database.transaction(async (change) => {
    await change.select().from(users).where(eq(users.id, userId)).for('update');
    const delivery = deliverDueMail({
      ...{ database, config, clock: () => testTime, log: (line) => log.push(line) },
      transport: { send: () => Promise.reject(new Error('A mail was sent')) },
    });
    // Whether it fails is looked at below.
    delivery.catch(() => undefined);
    await untilWaiting(database);
    await end(change, userId);
    return { delivery };
  });
  await expect(delivered.delivery).resolves.toBeUndefined();
  expect([log, await database.$count(mailLinks), await database.$count(mailOutbox)]).toEqual([
    [],
    0,
    0,
  ]);
  await close();
});
