import { mailOutbox } from '../../db/account-schema.ts';
import { distinctTexts, itWith } from '../../testing/corpora.ts';
import { addUser, createAccountsApp, testPassword } from '../../testing/test-accounts.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

const hourMs = 60 * 60_000;

onOneDatabase((database) => {
  it('answers the same to every e-mail, and writes to the one that waits for it (H20)', async () => {
    await addUser(database(), { email: 'active@site.test' });
    await addUser(database(), { email: 'waiting@site.test', isActive: false });
    const app = createAccountsApp(database());
    for (const email of [
      'active@site.test',
      'nobody@site.test',
      'WAITING@site.test',
      '',
      'no e-mail\0',
      'x'.repeat(5000),
    ]) {
      const response = await app.post('/auth/resend-activation/', { email });
      expect([email, response.status]).toEqual([email, 204]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect((await app.readMails()).map(({ to }) => to)).toEqual(['waiting@site.test']);
  });

  it('writes five mails an hour at most, and refuses whoever asks for more (A57)', async () => {
    await addUser(database(), { isActive: false });
    const app = createAccountsApp(database());
    const ask = (email: string) => app.post('/auth/resend-activation/', { email });
    for (const email of ['ann@site.test', 'nobody@site.test']) {
      for (let time = 1; time <= 5; time += 1) expect((await ask(email)).status).toBe(204);
      const refused = await ask(email.toUpperCase());
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    }
    expect(await database().$count(mailOutbox)).toBe(5);
    app.wait(hourMs);
    expect((await ask('ann@site.test')).status).toBe(204);
  });

  it('sign-ups and wishes of strangers keep no owner from a mail, or from signing up (A57)', async () => {
    const app = createAccountsApp(database());
    const email = 'ann@site.test';
    const form = { email, password: testPassword, passwordConfirmation: testPassword };
    const stranger = { address: '198.51.100.7' };
    for (let time = 1; time <= 11; time += 1) await app.post('/auth/register/', form, stranger);
    for (const path of ['/auth/resend-activation/', '/auth/request-password-reset/']) {
      for (let time = 1; time <= 6; time += 1) await app.post(path, { email }, stranger);
    }
    // The first sign-up's mail, five more by sign-ups, and five for a new password.
    expect(await app.readMails()).toHaveLength(11);
    expect((await app.post('/auth/resend-activation/', { email }, stranger)).status).toBe(429);
    expect((await app.post('/auth/register/', form, stranger)).status).toBe(429);
    expect((await app.post('/auth/resend-activation/', { email })).status).toBe(204);
    expect((await app.post('/auth/register/', form)).status).toBe(201);
    expect(await app.readMails()).toHaveLength(13);
  });

  it('an account gets twenty mails an hour at most that networks have asked for, and one by its sign-up (A57)', async () => {
    const app = createAccountsApp(database());
    const email = 'ann@site.test';
    const form = { email, password: testPassword, passwordConfirmation: testPassword };
    for (let network = 1; network <= 12; network += 1) {
      const sent = { address: `198.51.100.${network}` };
      expect((await app.post('/auth/register/', form, sent)).status).toBe(201);
      for (const path of ['/auth/resend-activation/', '/auth/request-password-reset/']) {
        expect((await app.post(path, { email }, sent)).status).toBe(204);
      }
    }
    expect(await app.readMails()).toHaveLength(21);
    app.wait(hourMs);
    expect((await app.post('/auth/resend-activation/', { email })).status).toBe(204);
    expect(await app.readMails()).toHaveLength(22);
  });

  it.each([{}, { email: 5 }, { email: ['ann@site.test'] }])('refuses %j', async (body) => {
    const response = await createAccountsApp(database()).post('/auth/resend-activation/', body);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()) as object)).toEqual(['email']);
  });

  itWith('corpora/naughty_strings.json', 'fails on no text', async (text) => {
    const app = createAccountsApp(database());
    for (const value of distinctTexts(text)) {
      expect((await app.post('/auth/resend-activation/', { email: value })).status).toBe(204);
      app.wait(hourMs);
    }
  });
});
