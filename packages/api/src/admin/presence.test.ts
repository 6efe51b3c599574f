import { users } from '../db/account-schema.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { eq } from 'drizzle-orm';

const pathOf = (id: number) => `/api/software-admin/software/${id}/presence/`;

onEveryDatabase((database, onOne) => {
  beforeEach(() => importSample(database()));

  /** Two of the staff, each with a backend of their own. */
  async function openTwo() {
    let now = testTime;
    const clock = () => now;
    const open = async () => {
      const { call } = await staffClient(database(), { clock });
      return async (id = 1) => (await call('PUT', pathOf(id))).answer;
    };
    return {
      ann: await open(),
      ben: await open(),
      wait: (ms: number) => {
        now = new Date(now.getTime() + ms);
      },
    };
  }
  const emails = async () =>
    (await database().select().from(users).orderBy(users.id)).map(({ email }) => email);

  it('says who else has the same software open, for a minute (F70)', async () => {
    const { ann, ben, wait } = await openTwo();
    const [annsEmail, bensEmail] = await emails();
    expect(await ann()).toEqual({ others: [] });
    expect(await ben()).toEqual({ others: [annsEmail] });
    expect(await ann()).toEqual({ others: [bensEmail] });
    expect(await ann(2)).toEqual({ others: [] });
    wait(59_999);
    expect(await ann()).toEqual({ others: [bensEmail] });
    wait(1);
    expect(await ann()).toEqual({ others: [] });
    expect(await ben()).toEqual({ others: [annsEmail] });
  });

  onOne(() => {
    it('leaves out who is of the staff no more, and knows only software that is there (F70)', async () => {
      const { ann, ben } = await openTwo();
      const [annsEmail = ''] = await emails();
      await ann();
      await database().update(users).set({ isStaff: false }).where(eq(users.email, annsEmail));
      expect(await ben()).toEqual({ others: [] });
      expect(await ben(999)).toMatchObject({ detail: 'Not found' });
    });
  });
});
