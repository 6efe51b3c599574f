import { findProblems } from '../http/find-problems.ts';
import { installedSoftware } from '../db/schema.ts';
import { createCapacity } from '../process/capacity.ts';
import { casesOf, distinctTexts, itWith } from '../testing/corpora.ts';
import { createAccountsApp } from '../testing/test-accounts.ts';
import { createRequests, testConfig, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { reportSchema } from './report-schema.ts';

const userUuid = '7f2c1d8e-9d4b-4c58-9a34-b1d2e3f4a5b6';
const path = '/api/installed-software/save/';
const vital = { filename: 'Vital.vst3', version: '1.5.5' };

const configWith = (attempts: number) => ({
  ...testConfig,
  accounts: {
    ...testConfig.accounts,
    limits: { ...testConfig.accounts.limits, reportPerAddress: { attempts, windowMs: 60_000 } },
  },
});

onEveryDatabase((database, onOne) => {
  const request = createRequests(database, { config: configWith(10_000) });
  const post = (body: BodyInit, contentType = 'application/json') =>
    request(path, { method: 'POST', headers: { 'Content-Type': contentType }, body });
  const save = (report: unknown) => post(JSON.stringify(report));
  const stored = () => database().select().from(installedSoftware);

  it('keeps the last report of an installation, and nothing else of it (P15)', async () => {
    expect((await save({ userUuid, installedComponents: [] })).status).toBe(204);
    const report = {
      userUuid,
      installedComponents: [{ ...vital, owner: 'me' }],
      email: 'a@b.test',
    };
    expect((await save(report)).status).toBe(204);
    expect((await save(report)).status).toBe(204);
    const sizeBytes = JSON.stringify([vital]).length;
    expect(await stored()).toEqual([
      { userUuid, components: [vital], sizeBytes, savedAt: testTime },
    ]);
  });

  it('is refused after too many from one address, for other addresses it is not (H33)', async () => {
    const app = createAccountsApp(database(), { config: configWith(2) });
    const report = { userUuid, installedComponents: [vital] };
    expect((await app.post(path, report)).status).toBe(204);
    expect((await app.post(path, report)).status).toBe(204);
    const refused = await app.post(path, { ...report, installedComponents: [] });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await stored()).toMatchObject([{ components: [vital] }]);
    expect((await app.post(path, report, { address: '192.0.2.2' })).status).toBe(204);
    app.wait(60_000);
    expect((await app.post(path, report)).status).toBe(204);
  });

  onOne(() => {
    it.each(['0', '{}', '[]', 'null'])('half a megabyte of %s is refused unread', async (entry) => {
      const entries = Array(Math.floor(500_000 / (entry.length + 1))).fill(entry);
      for (const body of [
        `{"userUuid":"${userUuid}","installedComponents":[${entries.join()}]}`,
        `[${entries.join()}]`,
      ]) {
        const refused = await post(body);
        expect([refused.status, await refused.json()]).toEqual([
          400,
          { detail: 'The JSON has too many values' },
        ]);
      }
    });

    it('names the first bad component alone (H33)', async () => {
      const refused = await save({ userUuid, installedComponents: [vital, {}, {}, ''] });
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { 'installedComponents[1].filename': ['installedComponents[1].filename must be a text'] },
      ]);
    });

    it('looks at no component behind the first bad one', () => {
      const looked: string[] = [];
      const component = (name: string, filename: string) => ({
        get filename() {
          looked.push(name);
          return filename;
        },
        version: '1',
      });
      const installedComponents = [
        component('good', 'Vital.vst3'),
        component('bad', ''),
        component('behind', 'Other.vst3'),
      ];
      expect(findProblems(reportSchema, { userUuid, installedComponents })).toHaveLength(1);
      expect(new Set(looked)).toEqual(new Set(['good', 'bad']));
    });
  });

  onOne(() => {
    it('is refused for a moment while the reports that are read fill the memory for them', async () => {
      const capacity = createCapacity();
      const app = createAccountsApp(database(), { config: configWith(10), capacity });
      const share = capacity.reports.open();
      share.add(16 * 1024 * 1024);
      const report = { userUuid, installedComponents: [vital] };
      const refused = await app.post(path, report);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
      share.release();
      expect((await app.post(path, report)).status).toBe(204);
    });

    it('counts what it refuses, before it reads it (H33)', async () => {
      const app = createAccountsApp(database(), { config: configWith(3) });
      const untouched = new ReadableStream(
        {
          pull: () => {
            throw new Error('The body was read');
          },
        },
        { highWaterMark: 0 },
      );
      expect((await app.post(path, { userUuid, installedComponents: [{}] })).status).toBe(400);
      expect((await app.post(path, 'no JSON')).status).toBe(400);
      expect((await app.post(path, ' '.repeat(600_000))).status).toBe(413);
      expect((await app.post(path, untouched)).status).toBe(429);
    });
  });

  it('takes 5,000 components and no more (X8)', async () => {
    const many = (count: number) => Array.from({ length: count }, () => vital);
    expect((await save({ userUuid, installedComponents: many(5000) })).status).toBe(204);
    const refused = await save({ userUuid, installedComponents: many(5001) });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      installedComponents: ['installedComponents must have at most 5000 entries'],
    });
  });

  onOne(() => {
    it.each([
      [{ userUuid: 'me', installedComponents: [] }, 'userUuid'],
      [{ userUuid: 5, installedComponents: [] }, 'userUuid'],
      [{ installedComponents: [] }, 'userUuid'],
      [{ userUuid }, 'installedComponents'],
      [{ userUuid, installedComponents: {} }, 'installedComponents'],
      [{ userUuid, installedComponents: [null] }, 'installedComponents[0]'],
      [{ userUuid, installedComponents: [{ version: '1' }] }, 'installedComponents[0].filename'],
      [
        { userUuid, installedComponents: [{ ...vital, version: 1 }] },
        'installedComponents[0].version',
      ],
      [
        { userUuid, installedComponents: [{ ...vital, filename: 'a\0b' }] },
        'installedComponents[0].filename',
      ],
      [
        { userUuid, installedComponents: [{ ...vital, filename: '\uD800' }] },
        'installedComponents[0].filename',
      ],
    ])('refuses %j with a message under %s', async (report, field) => {
      const response = await save(report);
      expect(response.status).toBe(400);
      expect(Object.keys((await response.json()) as object)).toEqual([field]);
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['', 400],
      ['{', 400],
      ['[]', 400],
      ['null', 400],
      ['{"__proto__": {"isStaff": true}}', 400],
      ['['.repeat(200_000), 400],
    ])('answers a body of %.30s with %i', async (body, status) => {
      expect((await post(body)).status).toBe(status);
    });

    it('refuses what is not JSON by its type, and more than 512 KiB (X8, X12)', async () => {
      const json = JSON.stringify({ userUuid, installedComponents: [] });
      expect((await post(json, 'text/plain')).status).toBe(415);
      expect((await post(json, 'multipart/form-data')).status).toBe(415);
      expect((await post(new Uint8Array([0xff, 0xfe]))).status).toBe(400);
      const large = await post(`${json}${' '.repeat(1024 * 1024)}`);
      expect(large.status).toBe(413);
      expect(await large.json()).toEqual({ detail: 'The body must not be larger than 512 KiB' });
    });

    itWith(
      'corpora/json_parsing.json',
      'refuses JSON of any kind that is no report',
      async (text) => {
        for (const { bytesBase64 = '' } of casesOf(text) as readonly { bytesBase64?: string }[]) {
          expect((await post(Buffer.from(bytesBase64, 'base64'))).status).toBe(400);
        }
      },
    );

    itWith('corpora/proto_pollution.json', 'lets no body reach a prototype', async (text) => {
      for (const { body } of casesOf(text) as readonly { body: unknown }[]) {
        const response = await post(typeof body === 'string' ? body : JSON.stringify(body));
        expect(response.status).toBe(400);
      }
      expect({}).not.toHaveProperty('isStaff');
    });

    itWith(
      'corpora/naughty_strings.json',
      'keeps text as it is, or says what is wrong',
      async (text) => {
        for (const value of distinctTexts(text)) {
          const response = await save({
            userUuid,
            installedComponents: [{ filename: value, version: value }],
          });
          expect([204, 400]).toContain(response.status);
          if (response.status === 204) {
            expect((await stored())[0]?.components).toEqual([{ filename: value, version: value }]);
          }
        }
      },
    );
  });
});
