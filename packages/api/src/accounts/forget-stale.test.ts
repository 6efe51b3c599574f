import { mailLinks, mailOutbox, tokens, users } from '../db/account-schema.ts';
import { rateLimits } from '../db/schema.ts';
import { countTry } from '../http/limits/rate-limit.ts';
import { queueMail } from './mail/outbox.ts';
import { addUser, createAccountsApp } from '../testing/test-accounts.ts';
import { testConfig, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { forgetStale } from './forget-stale.ts';
import { createLink } from './mail/mail-links.ts';
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
    const app = createAccountsApp(database());
    await app.post('/auth/api-token-auth/', { username: 'nobody@site.test', password: 'x' });
    await forgetAfter(0);
    expect(await database().$count(rateLimits)).toBe(4);
    await startSession(database(), id, daysLater(10));
    await forgetAfter(30);
    expect(await database().$count(tokens)).toBe(1);
    expect(await database().$count(rateLimits)).toBe(0);
    expect(await emails()).toEqual(['ann@site.test']);
  });

  it('frees an e-mail whose account nobody activates, once its links and mails are gone (A56)', async () => {
    const active = await addUser(database());
    const waiting = await addUser(database(), { email: 'waiting@site.test', isActive: false });
    const linked = await addUser(database(), { email: 'linked@site.test', isActive: false });
    await queueMail(database(), { userId: waiting.id, kind: 'activation', now: testTime });
    await addUser(database(), { email: 'lost@site.test', isActive: false });
    const closed = { email: 'closed@site.test', isActive: false, isDisabled: true };
    const disabled = await addUser(database(), closed);

    await forgetAfter(6.9);
    expect(await database().$count(users)).toBe(5);
    await createLink(database(), { userId: linked.id, purpose: 'activation', now: daysLater(6) });
    await forgetAfter(7);
    const kept = [active, disabled, linked, waiting].map(({ email }) => email);
    expect((await emails()).sort()).toEqual(kept);
    await database().delete(mailOutbox);
    await forgetAfter(9);
    expect((await emails()).sort()).toEqual([active, disabled].map(({ email }) => email));
    expect(await database().$count(mailLinks)).toBe(0);
  });

  it('tries that count by the day are not forgotten before it is over', async () => {
    const { clock } = createAccountsApp(database());
    const tried = { what: 'byTheDay', who: 'x', limit: { attempts: 1, windowMs: dayMs } };
    await countTry({ database: database(), clock }, tried);
    await forgetAfter(0.9);
    expect(await database().$count(rateLimits)).toBe(1);
    await forgetAfter(1);
    expect(await database().$count(rateLimits)).toBe(0);
  });
});
