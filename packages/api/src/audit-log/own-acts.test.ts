import { eq } from 'drizzle-orm';
import { startSession } from '../accounts/sessions.ts';
import { auditLog } from '../db/audit-schema.ts';
import { signInCodes, tokens, users } from '../db/account-schema.ts';
import { withoutNewRows } from '../testing/broken-table.ts';
import { hashSecret } from '../text/secret.ts';
import { readDocument } from '../testing/openapi/read-document.ts';
import { addUser, createAccountsApp, pathOf, testPassword } from '../testing/test-accounts.ts';
import { createTestApp, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const eve = { email: 'Eve@site.test', isSuperuser: true };
const newEmail = 'eve@other.test';
const newPassword = 'staple battery horse';

onEveryDatabase((database, onOne) => {
  /** Somebody with three sessions: the second is `/auth/sessions/{id}/`. */
  async function open(more: NonNullable<Parameters<typeof addUser>[1]> = eve) {
    const { id } = await addUser(database(), more);
    const sessions = [
      await startSession(database(), id, testTime),
      await startSession(database(), id, testTime),
      await startSession(database(), id, testTime),
    ] as const;
    const app = createAccountsApp(database());
    const [, second] = await database().select({ id: tokens.id }).from(tokens).orderBy(tokens.id);
    const [token] = sessions;
    return { app, token, sent: { token }, sessions, secondId: second?.id ?? 0 };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  async function mailedPath({ app }: Opened, to: string): Promise<string> {
    const mail = (await app.readMails()).findLast((one) => one.to === to);
    if (!mail) throw new Error(`There is no mail to ${to}`);
    return pathOf(mail);
  }

  interface OwnAct {
    readonly kind: string;
    readonly details?: object;
    readonly account?: Partial<typeof users.$inferInsert>;
    /** The steps before the act; they answer its path where the act does not know it. */
    readonly prepare?: (opened: Opened) => Promise<string>;
    readonly act: (opened: Opened, path: string) => Promise<Response>;
  }

  /** Each call of an account that changes something for its owner, and what is noted of it. A new one goes here. */
  const acts: Readonly<Record<string, OwnAct>> = {
    'POST /auth/provider/token/': {
      kind: 'signed_in',
      prepare: async () => {
        const [user] = await database().select().from(users).where(eq(users.email, eve.email));
        const [hash, pageHash] = ['code', 'secret'].map(hashSecret);
        const expiresAt = new Date(testTime.getTime() + 60_000);
        await database()
          .insert(signInCodes)
          .values({ hash: hash ?? '', pageHash: pageHash ?? '', userId: user?.id ?? 0, expiresAt });
        return '/auth/provider/token/';
      },
      act: ({ app }, path) => app.post(path, { code: 'code', secret: 'secret' }),
    },
    'POST /auth/api-token-auth/': {
      kind: 'signed_in',
      act: ({ app }) =>
        app.post('/auth/api-token-auth/', { username: eve.email, password: testPassword }),
    },
    'DELETE /auth/api-token-auth/': {
      kind: 'signed_out',
      act: ({ app, sent }) => app.remove('/auth/api-token-auth/', sent),
    },
    'DELETE /auth/sessions/': {
      kind: 'signed_out_everywhere',
      act: ({ app, sent }) => app.remove('/auth/sessions/', sent),
    },
    'DELETE /auth/sessions/others/': {
      kind: 'signed_out_elsewhere',
      act: ({ app, sent }) => app.remove('/auth/sessions/others/', sent),
    },
    'DELETE /auth/sessions/{id}/': {
      kind: 'signed_out_elsewhere',
      act: ({ app, sent, secondId }) => app.remove(`/auth/sessions/${secondId}/`, sent),
    },
    'POST /auth/change-password/': {
      kind: 'password_changed',
      act: ({ app, sent }) =>
        app.post(
          '/auth/change-password/',
          {
            currentPassword: testPassword,
            password: newPassword,
            passwordConfirmation: newPassword,
          },
          sent,
        ),
    },
    'POST /auth/reset-password/': {
      kind: 'password_recovered',
      prepare: async (opened) => {
        await opened.app.post('/auth/request-password-reset/', { email: eve.email });
        return mailedPath(opened, eve.email);
      },
      act: ({ app }, path) => app.choosePassword(path, newPassword),
    },
    'POST /auth/activate/': {
      kind: 'account_activated',
      account: { isActive: false },
      prepare: async (opened) => {
        await opened.app.post('/auth/resend-activation/', { email: eve.email });
        return mailedPath(opened, eve.email);
      },
      act: ({ app }, path) => app.choosePassword(path, newPassword),
    },
    'POST /auth/confirm-email/': {
      kind: 'email_changed',
      details: { email: newEmail },
      prepare: async (opened) => {
        const form = { email: newEmail, currentPassword: testPassword };
        await opened.app.post('/auth/change-email/', form, opened.sent);
        return mailedPath(opened, newEmail);
      },
      act: ({ app }, path) => app.post(path, undefined),
    },
    'POST /auth/delete-account/': {
      kind: 'account_deleted',
      act: ({ app, sent }) =>
        app.post(
          '/auth/delete-account/',
          { email: eve.email, currentPassword: testPassword },
          sent,
        ),
    },
  };
  /** They ask for a mail, or make an account that is nobody's of the staff. */
  const unnoted = [
    'POST /auth/change-email/',
    'POST /auth/register/',
    'POST /auth/request-password-reset/',
    'POST /auth/resend-activation/',
  ];

  const noted = () => database().select().from(auditLog).orderBy(auditLog.id);
  const accountOf = async ({ prepare, account = {} }: OwnAct, rights: Partial<typeof eve>) => {
    // The last administrator may not go.
    await addUser(database(), { email: 'other@site.test', isSuperuser: true });
    const opened = await open({ ...eve, isSuperuser: false, ...rights, ...account });
    return { opened, path: (await prepare?.(opened)) ?? '' };
  };

  it('these are all calls of an account that change something (X75)', async () => {
    const { operations } = await readDocument(createTestApp(database()).app);
    const changing = operations
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/auth/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(acts), ...unnoted].sort()).toEqual(changing.sort());
  });

  it.each(Object.keys(acts))('%s is noted of the staff, once (X75)', async (name) => {
    const own = acts[name];
    if (!own) throw new Error(`There is no act ${name}`);
    const { opened, path } = await accountOf(own, { isSuperuser: true });
    expect(await noted()).toEqual([]);
    expect((await own.act(opened, path)).ok).toBe(true);
    expect(await noted()).toMatchObject([
      { kind: own.kind, userId: 2, email: eve.email, at: testTime, details: own.details ?? {} },
    ]);
  });

  onOne(() => {
    it.each(Object.keys(acts))(
      '%s of anybody else leaves no trace in the log (X75)',
      async (name) => {
        const own = acts[name];
        if (!own) throw new Error(`There is no act ${name}`);
        const { opened, path } = await accountOf(own, {});
        expect((await own.act(opened, path)).ok).toBe(true);
        expect(await noted()).toEqual([]);
      },
    );
  });

  it('is not done where it cannot be noted (X75)', async () => {
    const opened = await open();
    const { app, sent, sessions } = opened;
    const form = { email: newEmail, currentPassword: testPassword };
    await app.post('/auth/change-email/', form, sent);
    const link = await mailedPath(opened, newEmail);
    const before = await database().select().from(users);
    await withoutNewRows(database(), 'audit_log', async () => {
      const answers = [
        app.remove('/auth/api-token-auth/', sent),
        app.remove('/auth/sessions/', sent),
        app.remove('/auth/sessions/others/', sent),
        app.post(link, undefined),
      ];
      for (const answer of answers) expect((await answer).status).toBe(500);
    });
    expect(await database().select().from(users)).toEqual(before);
    for (const token of sessions) {
      expect((await app.get('/auth/me/', { token })).status).toBe(200);
    }
  });

  it('what ends no session, or is refused, is not noted (X75)', async () => {
    const { app, sent } = await open();
    await app.remove('/auth/sessions/others/', sent);
    const all = await noted();
    expect(all).toHaveLength(1);
    expect((await app.remove('/auth/sessions/others/', sent)).status).toBe(204);
    expect((await app.remove('/auth/sessions/999/', sent)).status).toBe(404);
    const wrong = {
      currentPassword: 'wrong',
      password: newPassword,
      passwordConfirmation: newPassword,
    };
    expect((await app.post('/auth/change-password/', wrong, sent)).status).toBe(400);
    expect(await noted()).toEqual(all);
  });

  it('one who signs out of the session that they use has signed out, once however often it is asked (X75)', async () => {
    const { app, token } = await open();
    const [first] = await database().select({ id: tokens.id }).from(tokens).orderBy(tokens.id);
    await Promise.all([
      app.remove(`/auth/sessions/${first?.id}/`, { token }),
      app.remove('/auth/api-token-auth/', { token }),
      app.remove('/auth/api-token-auth/', { token }),
    ]);
    expect((await noted()).map(({ kind }) => kind)).toEqual(['signed_out']);
  });
});
