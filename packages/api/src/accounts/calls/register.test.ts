import { mailOutbox, tokens, users } from '../../db/account-schema.ts';
import { casesOf, distinctTexts, itWith } from '../../testing/corpora.ts';
import {
  createAccountsApp,
  addUser,
  pathOf,
  testPassword,
  tokenOf,
} from '../../testing/test-accounts.ts';
import { siteOrigin, testConfig, testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

const form = {
  email: 'Ann@Site.test',
  password: testPassword,
  passwordConfirmation: testPassword,
};

/** Hostile input is about bodies here, not about how many there are. */
const patientConfig = {
  ...testConfig,
  accounts: {
    ...testConfig.accounts,
    limits: {
      ...testConfig.accounts.limits,
      signUpPerAddress: { attempts: 1e5, windowMs: 1000 },
      signUpPerAccount: { attempts: 1e5, windowMs: 1000 },
    },
  },
};

onEveryDatabase((database, onOne) => {
  const sendToOne = (app: ReturnType<typeof createAccountsApp>) => (body: unknown) =>
    app.post('/auth/register/', body);
  const sendTo = (body: unknown) => sendToOne(createAccountsApp(database()))(body);

  it('an address that nobody has confirmed is signed up anew, and all that was before is void (A52)', async () => {
    const app = createAccountsApp(database());
    const first = await tokenOf(await app.post('/auth/register/', form));
    app.wait(60_000);
    const password = 'another password';
    const again = { email: 'ann@SITE.test', password, passwordConfirmation: password };
    const response = await app.post('/auth/register/', again);
    expect(response.status).toBe(201);
    const second = await tokenOf(response);
    expect((await app.get('/auth/me/', { token: first })).status).toBe(401);
    const profile = await app.get('/auth/me/', { token: second });
    expect(await profile.json()).toMatchObject({ email: 'ann@SITE.test', isActivated: false });
    const logIn = (tried: string) =>
      app.post('/auth/api-token-auth/', { username: form.email, password: tried });
    expect(await (await logIn(testPassword)).json()).toEqual({
      detail: 'Invalid email or password',
    });
    expect(await (await logIn(password)).json()).toMatchObject({ code: 'not_activated' });
    expect((await app.readMails()).map(({ to }) => to)).toEqual(['ann@SITE.test', 'ann@SITE.test']);
    expect(await database().select().from(users)).toMatchObject([
      { id: 1, createdAt: app.clock() },
    ]);
  });

  it('of many sign-ups at once with one e-mail, the last is the account (A52)', async () => {
    const answers = await Promise.all(
      ['ann@site.test', 'ANN@site.test', 'ann@site.test', 'Ann@site.test'].map((email) =>
        sendTo({ ...form, email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201]);
    expect(await database().$count(users)).toBe(1);
    expect(await database().$count(tokens)).toBe(1);
  });

  it.each([
    [' JÖRG@Bücher.Example ', 'jörg@bücher.example', ['jo\u0308rg@xn--bcher-kva.EXAMPLE']],
    ['X@BÜCHER.example', 'x@bücher.example', ['x@bücher.example ', 'X@XN--BCHER-KVA.example']],
    [' Ann@Site.test', 'Ann@Site.test', ['ann@site.test  ', '\u00a0ANN@SITE.TEST']],
  ])(
    '%j signs up once and signs in, in whichever form it is typed (R79)',
    async (email, shown, others) => {
      const app = createAccountsApp(database());
      const body: unknown = await (await app.post('/auth/register/', { ...form, email })).json();
      expect(body).toMatchObject({ user: { email: shown } });
      const mails = await app.readMails();
      await app.choosePassword(mails[0] ? pathOf(mails[0]) : '', testPassword);
      for (const typed of [email, shown, ...others]) {
        const again = await app.post('/auth/register/', { ...form, email: typed });
        expect(await again.json()).toEqual({ email: ['This e-mail is already registered'] });
        const pair = { username: typed, password: testPassword };
        expect((await app.post('/auth/api-token-auth/', pair)).status).toBe(200);
      }
      expect(await database().$count(users)).toBe(1);
    },
  );

  onOne(() => {
    it('makes an account that is not active, a token and a mail, and keeps neither password nor token (H16, H19)', async () => {
      let wakes = 0;
      const mailQueued = () => {
        wakes += 1;
      };
      const app = createAccountsApp(database(), { mailQueued });
      const response = await app.post('/auth/register/', form, { headers: { Origin: siteOrigin } });
      expect(response.status).toBe(201);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(siteOrigin);
      const body: unknown = await response.clone().json();
      const rights = { isStaff: false, isSuperuser: false };
      const user = { id: 1, email: 'Ann@Site.test', ...rights, isActivated: false };
      expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) as string, user });

      const stored = await database().select().from(users);
      expect(stored).toEqual([
        {
          id: 1,
          email: 'Ann@Site.test',
          isStaff: false,
          isSuperuser: false,
          isActive: false,
          isDemo: false,
          isDisabled: false,
          lastUsedAt: null,
          createdAt: testTime,
          passwordHash: expect.stringMatching(/^\$argon2id\$/) as string,
        },
      ]);
      const token = await tokenOf(response);
      expect(JSON.stringify(await database().select().from(tokens))).not.toContain(token);
      expect(await database().$count(mailOutbox)).toBe(1);
      expect(wakes).toBe(1);
    });

    it.each(['Ann@Site.test', 'ann@site.test', 'ANN@SITE.TEST'])(
      '%s is registered once, whatever its case (A52)',
      async (email) => {
        await addUser(database());
        const response = await sendTo({ ...form, email });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({ email: ['This e-mail is already registered'] });
        expect(await database().$count(users)).toBe(1);
        expect(await database().$count(mailOutbox)).toBe(0);
      },
    );

    it('is not told of a disabled account either that it may be signed up anew (A52)', async () => {
      await addUser(database(), { isActive: false, isDisabled: true });
      expect(await (await sendTo(form)).json()).toEqual({
        email: ['This e-mail is already registered'],
      });
    });

    it('an address that is signed up again and again gets no more mails than one may ask for', async () => {
      const app = createAccountsApp(database(), { config: patientConfig });
      for (let time = 1; time <= 8; time += 1) {
        expect((await app.post('/auth/register/', form)).status).toBe(201);
      }
      // The first sign-up's own, and five within the hour.
      expect(await app.readMails()).toHaveLength(6);
    });

    const emailMissing = { email: ['Please enter your email'] };
    it.each([
      [{ email: '' }, emailMissing],
      [{ email: undefined }, emailMissing],
      [{ email: null }, emailMissing],
      [{ email: 'ann' }, { email: ['Invalid email'] }],
      [{ email: 'ann@site.test\r\nBcc: eve@evil.test' }, { email: ['Invalid email'] }],
      [{ email: 'ann@site.test, eve@evil.test' }, { email: ['Invalid email'] }],
      [{ email: 'ann@site.test\0' }, { email: ['Invalid email'] }],
      [
        { email: `${'a'.repeat(246)}@site.test` },
        { email: ['The e-mail must have at most 254 characters'] },
      ],
      [
        { password: '', passwordConfirmation: '' },
        {
          password: ['Please enter password'],
          passwordConfirmation: ['Please confirm password'],
        },
      ],
      [{ passwordConfirmation: 'other' }, { passwordConfirmation: ["Passwords doesn't match"] }],
      [{ passwordConfirmation: undefined }, { passwordConfirmation: ['Please confirm password'] }],
    ])('%j is refused under its field', async (wrong, errors) => {
      const response = await sendTo({ ...form, ...wrong });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(errors);
      expect(await database().$count(users)).toBe(0);
    });

    it.each([
      ['seven77', /at least 8 characters/],
      ['🎹'.repeat(7), /at least 8 characters/],
      ['x'.repeat(129), /at most 128 characters/],
      ['🎹'.repeat(129), /at most 128 characters/],
      ['password1', /commonest/],
      ['PassWord1', /commonest/],
      ['ｐａｓｓｗｏｒｄ１', /commonest/],
    ])('the password %s is refused (A47)', async (password, reason) => {
      const response = await sendTo({ ...form, password, passwordConfirmation: password });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ password: [expect.stringMatching(reason)] });
    });

    it.each([
      'eight888',
      '🎹'.repeat(8),
      '🎹'.repeat(128),
      '  spaces  ',
      'a\0b\uD800cdefg',
      'contraseñas!',
    ])('the password %j is taken and opens the account (A47)', async (password) => {
      const app = createAccountsApp(database());
      const confirmed = { ...form, password, passwordConfirmation: password };
      expect((await app.post('/auth/register/', confirmed)).status).toBe(201);
      const logIn = await app.post('/auth/api-token-auth/', { username: form.email, password });
      expect(await logIn.json()).toMatchObject({ code: 'not_activated' });
    });

    it('takes the listed fields alone', async () => {
      const more = { isStaff: true, isSuperuser: true, isActive: true, id: 99, createdAt: '2001' };
      expect((await sendTo({ ...form, ...more })).status).toBe(201);
      expect(await database().select().from(users)).toMatchObject([
        { id: 1, isActive: false, isStaff: false, isSuperuser: false, createdAt: testTime },
      ]);
    });

    it('a customer with many IPv6 networks has four times as many tries as one of them', async () => {
      const { limits } = testConfig.accounts;
      const signUpPerAddress = { attempts: 1, windowMs: 60_000 };
      const config = {
        ...testConfig,
        accounts: { ...testConfig.accounts, limits: { ...limits, signUpPerAddress } },
      };
      const app = createAccountsApp(database(), { config });
      const signUp = async (address: string) => {
        const body = { ...form, email: `${address.replaceAll(':', '-')}@site.test` };
        return (await app.post('/auth/register/', body, { address })).status;
      };
      const statuses: number[] = [];
      for (const network of [1, 2, 3, 4, 5])
        statuses.push(await signUp(`2001:db8:1:${network}::1`));
      expect(statuses).toEqual([201, 201, 201, 201, 429]);
      expect(await signUp('2001:db8:2:1::1')).toBe(201);
    });

    it('is refused after too many tries from one address, for other addresses it is not', async () => {
      const config = {
        ...testConfig,
        accounts: {
          ...testConfig.accounts,
          limits: {
            ...testConfig.accounts.limits,
            signUpPerAddress: { attempts: 2, windowMs: 60_000 },
          },
        },
      };
      await addUser(database(), { email: 'taken@site.test' });
      const app = createAccountsApp(database(), { config });
      const signUp = (email: string, address?: string) =>
        app.post('/auth/register/', { ...form, email }, address === undefined ? {} : { address });
      expect((await signUp('taken@site.test')).status).toBe(400);
      expect((await signUp('b@site.test')).status).toBe(201);
      const refused = await signUp('c@site.test');
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
      expect((await signUp('c@site.test', '192.0.2.2')).status).toBe(201);
      app.wait(60_000);
      expect((await signUp('d@site.test')).status).toBe(201);
    });

    itWith('corpora/emails.json', 'takes valid e-mails and refuses invalid ones', async (text) => {
      const sendTo = sendToOne(createAccountsApp(database(), { config: patientConfig }));
      interface Case {
        readonly email: string;
        readonly consensus: string;
      }
      const wrong: unknown[] = [];
      for (const { email, consensus } of casesOf(text) as readonly Case[]) {
        const { status } = await sendTo({
          ...form,
          email,
          password: 'x',
          passwordConfirmation: 'x',
        });
        if (status !== 400) wrong.push([email, status]);
        const asked = await sendTo({
          ...form,
          email,
          password: 'short',
          passwordConfirmation: 'short',
        });
        const fields = Object.keys((await asked.json()) as object);
        const isRefused = fields.includes('email');
        // Blanks around one are no fault here (R79).
        if (/^ | $/.test(email)) continue;
        if (consensus !== 'ambiguous' && isRefused !== (consensus === 'invalid')) {
          wrong.push([email, consensus]);
        }
      }
      expect(wrong).toEqual([]);
    });

    itWith('corpora/proto_pollution.json', 'makes no account of hostile bodies', async (text) => {
      const sendTo = sendToOne(createAccountsApp(database(), { config: patientConfig }));
      for (const { body } of casesOf(text) as readonly { body: unknown }[]) {
        const response = await sendTo(body);
        expect(response.status).toBeLessThan(500);
        expect(response.status).toBeGreaterThanOrEqual(400);
      }
      expect({}).not.toHaveProperty('isStaff');
      expect(await database().$count(users)).toBe(0);
    });

    itWith('corpora/naughty_strings.json', 'fails on no text in any field', async (text) => {
      const sendTo = sendToOne(createAccountsApp(database(), { config: patientConfig }));
      for (const value of distinctTexts(text)) {
        const answers = await Promise.all([
          sendTo({ email: value, password: value, passwordConfirmation: '' }),
          sendTo({ ...form, passwordConfirmation: value }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      }
    });
  });
});
