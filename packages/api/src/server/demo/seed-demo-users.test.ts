import { demoUsers } from '@patchbay/demo-catalogue';
import { tokens, users } from '../../db/account-schema.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';
import { readDemo } from './read-demo.ts';
import { seedDemoUsers } from './seed-demo-users.ts';
import { OperatorError } from '../../process/operator-error.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../../testing/test-accounts.ts';
import { demoFolder, testConfig, testPasswords, testTime } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

const clock = () => testTime;
const onLoopback = {
  bind: '127.0.0.1',
  apiHost: 'http://localhost:4000',
  siteOrigins: ['http://localhost:3000'],
  accounts: { trustedProxies: 0 },
};

onOneDatabase((database) => {
  const seedCatalogue = async () =>
    seedDemoCatalogue(database(), await readDemo(demoFolder), {
      clock,
      apiHost: 'https://api.test',
    });
  const seedUsers = async (openings = onLoopback) =>
    seedDemoUsers(database(), await readDemo(demoFolder), clock, openings, testPasswords);

  it('the demo catalogue has a visitor, staff and a superuser, who can sign in', async () => {
    await seedCatalogue();
    expect(await seedUsers()).toEqual(demoUsers);
    expect(await seedUsers()).toEqual(demoUsers);
    expect(await database().$count(users)).toBe(3);
    const app = createAccountsApp(database());
    for (const { email, password, isStaff, isSuperuser } of demoUsers) {
      const token = await tokenOf(
        await app.post('/auth/api-token-auth/', { username: email, password }),
      );
      const profile: unknown = await (await app.get('/auth/me/', { token })).json();
      expect(profile).toMatchObject({ email, isStaff, isSuperuser });
    }
  });

  it('another catalogue gets no users whose passwords everybody knows', async () => {
    await importSample(database());
    expect(await seedUsers()).toEqual([]);
    expect(await database().$count(users)).toBe(0);
  });

  it('a demo user who is there already keeps what was changed', async () => {
    await seedCatalogue();
    await seedUsers();
    await database().update(users).set({ isStaff: false, passwordHash: 'changed' });
    await seedUsers();
    const rows = await database().select().from(users);
    expect(rows).toHaveLength(3);
    expect(rows.every(({ isStaff, passwordHash }) => !isStaff && passwordHash === 'changed')).toBe(
      true,
    );
  });

  /** A demo with a user who is signed in, and a real account beside it. */
  async function startDemo() {
    await seedCatalogue();
    await seedUsers();
    await addUser(database(), { email: 'real@site.test' });
    const [{ email: username, password } = { email: '', password: '' }] = demoUsers;
    const app = createAccountsApp(database());
    const logIn = () => app.post('/auth/api-token-auth/', { username, password });
    return { app, logIn, token: await tokenOf(await logIn()) };
  }
  const emails = async () => (await database().select().from(users)).map(({ email }) => email);

  it('a demo that is switched off takes its users along, signed in or not, and nobody else (A69)', async () => {
    const { app, logIn, token } = await startDemo();
    expect(await seedDemoUsers(database(), null, clock, onLoopback)).toEqual([]);
    expect(await emails()).toEqual(['real@site.test']);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    expect((await logIn()).status).toBe(400);
    expect(await database().$count(tokens)).toBe(0);
  });

  it('a catalogue that is imported over the demo takes its users along at once (A69)', async () => {
    await startDemo();
    await importSample(database());
    expect(await emails()).toEqual(['real@site.test']);
    expect(await seedUsers()).toEqual([]);
    expect(await emails()).toEqual(['real@site.test']);
  });

  it('a demo user with a password of their own is one all the same (A69)', async () => {
    await startDemo();
    await database().update(users).set({ passwordHash: 'changed' });
    await importSample(database());
    expect(await emails()).toEqual(['real@site.test']);
  });

  it.each([
    ['API_BIND=0.0.0.0', { bind: '0.0.0.0' }],
    ['API_BIND=::', { bind: '::' }],
    ['API_BIND=192.0.2.1', { bind: '192.0.2.1' }],
    ['API_HOST=https://api.site.test', { apiHost: 'https://api.site.test' }],
    [
      'SITE_ORIGINS=https://site.test',
      { siteOrigins: ['http://localhost:3000', 'https://site.test'] },
    ],
    ['TRUST_PROXY=1', { accounts: { trustedProxies: 1 } }],
  ])('does not start with demo users where %s lets others in (A69)', async (named, config) => {
    await startDemo();
    const start = seedUsers({ ...onLoopback, ...config });
    await expect(start).rejects.toThrow(OperatorError);
    await expect(start).rejects.toThrow(named);
    await expect(start).rejects.toThrow('set CATALOGUE_DEMO=off');
  });

  it.each([{ bind: '0.0.0.0' }, { accounts: { trustedProxies: 2 } }])(
    'adds no demo users where others are let in by %j (A69)',
    async (opening) => {
      await seedCatalogue();
      expect(await seedUsers({ ...onLoopback, ...opening })).toEqual([]);
      expect(await database().$count(users)).toBe(0);
    },
  );

  it('demo users of another server on this database cannot sign in, nor does a token of theirs count (A69)', async () => {
    const { token } = await startDemo();
    const config = { ...testConfig, allowsDemoUsers: false };
    const open = createAccountsApp(database(), { config });
    for (const { email: username, password } of demoUsers) {
      const refused = await open.post('/auth/api-token-auth/', { username, password });
      const unknown = await open.post('/auth/api-token-auth/', {
        username: 'nobody@site.test',
        password,
      });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual(await unknown.json());
    }
    expect((await open.get('/auth/me/', { token })).status).toBe(401);
    const real = { username: 'real@site.test', password: testPassword };
    expect((await open.post('/auth/api-token-auth/', real)).status).toBe(200);
  });
});
