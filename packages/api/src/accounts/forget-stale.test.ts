import { activationTokens, mailOutbox, rateLimits, tokens, users } from '../db/schema.ts';
import { queueActivationMail } from '../mail/outbox.ts';
import { addUser, createAccountsApp } from '../testing/test-accounts.ts';
import { testConfig, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { forgetStale } from './forget-stale.ts';
import { startSession } from './sessions.ts';

const dayMs = 24 * 60 * 60_000;
const daysLater = (days: number) => new Date(testTime.getTime() + days * dayMs);

onEveryDatabase((database) => {
  const forgetAfter = (days: number) =>
    forgetStale({ database: database(), clock: () => daysLater(days) }, testConfig.accounts);
  const emails = async () => (await database().select().from(users)).map(({ email }) => email);

  it('removes tokens and tries that are over, and those alone', async () => {
    const { id } = await addUser(database());
    await startSession(database(), id, testTime);
    await startSession(database(), id, daysLater(10));
    const app = createAccountsApp(database());
    await app.post('/auth/api-token-auth/', { username: 'nobody@site.test', password: 'x' });
    await forgetAfter(0);
    expect(await database().$count(rateLimits)).toBe(2);
    await forgetAfter(30);
    expect(await database().$count(tokens)).toBe(1);
    expect(await database().$count(rateLimits)).toBe(0);
    expect(await emails()).toEqual(['ann@site.test']);
  });

  it('frees an e-mail whose account nobody activates, once its links and mails are gone', async () => {
    const active = await addUser(database());
    const waiting = await addUser(database(), { email: 'waiting@site.test', isActive: false });
    const linked = await addUser(database(), { email: 'linked@site.test', isActive: false });
    await queueActivationMail(database(), waiting.id, testTime);
    await database()
      .insert(activationTokens)
      .values({ hash: 'x', userId: linked.id, expiresAt: daysLater(8) });
    await addUser(database(), { email: 'lost@site.test', isActive: false });

    await forgetAfter(6.9);
    expect(await database().$count(users)).toBe(4);
    await forgetAfter(7);
    expect((await emails()).sort()).toEqual([active, linked, waiting].map(({ email }) => email));
    await database().delete(mailOutbox);
    await forgetAfter(8);
    expect(await emails()).toEqual(['ann@site.test']);
    expect(await database().$count(activationTokens)).toBe(0);
  });
});
