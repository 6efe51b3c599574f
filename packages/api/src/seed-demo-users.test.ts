import { users } from './db/schema.ts';
import { demoUsers } from './demo/demo-users.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';
import { seedDemoUsers } from './seed-demo-users.ts';
import { importSample } from './testing/sample-catalogue.ts';
import { createAccountsApp, tokenOf } from './testing/test-accounts.ts';
import { testTime } from './testing/test-app.ts';
import { onEveryDatabase } from './testing/test-databases.ts';

const clock = () => testTime;

onEveryDatabase((database) => {
  it('the demo catalogue has a visitor, staff and a superuser, who can sign in', async () => {
    await seedDemoCatalogue(database(), clock);
    expect(await seedDemoUsers(database(), clock)).toEqual(demoUsers);
    expect(await seedDemoUsers(database(), clock)).toEqual(demoUsers);
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
    expect(await seedDemoUsers(database(), clock)).toEqual([]);
    expect(await database().$count(users)).toBe(0);
  });

  it('a demo user who is there already keeps what was changed', async () => {
    await seedDemoCatalogue(database(), clock);
    await seedDemoUsers(database(), clock);
    await database().update(users).set({ isStaff: false, passwordHash: 'changed' });
    await seedDemoUsers(database(), clock);
    const rows = await database().select().from(users);
    expect(rows.every(({ isStaff, passwordHash }) => !isStaff && passwordHash === 'changed')).toBe(
      true,
    );
  });
});
