import { parse } from '@patchbay/shared/parse';
import { softwareSchema } from './software.ts';
import { userSchema } from './credentials.ts';
import { isStaff } from './user.ts';
import { versionSchema } from './version.ts';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };

describe('a profile', () => {
  it('is parsed as it is', () => {
    expect(parse(userSchema, ada)).toEqual(ada);
  });

  it.each([{ id: '1' }, { email: 'ada' }, { isStaff: 'true' }, { isSuperuser: undefined }])(
    'with %j is refused (A36, H48)',
    (others) => {
      expect(() => parse(userSchema, { ...ada, ...others })).toThrow();
    },
  );

  it('of a superuser counts as staff (A37)', () => {
    expect(isStaff({ ...ada, isSuperuser: true })).toBe(true);
    expect(isStaff({ ...ada, isStaff: true })).toBe(true);
    expect([isStaff(ada), isStaff(null)]).toEqual([false, false]);
  });
});

describe('a software', () => {
  it('needs an id and a name, and has defaults for the rest (H47)', () => {
    expect(parse(softwareSchema, { id: 1, name: 'Surge XT' })).toMatchObject({
      vendor: '',
      category_id: null,
      documentationUrls: [],
      status: 'enabled',
      cover: null,
    });
  });

  it('has the extras of a backend that sends them, and none otherwise (H14)', () => {
    expect(parse(softwareSchema, { id: 1, name: 'a', formats: ['VST3'] }).formats).toEqual([
      'VST3',
    ]);
    expect(parse(softwareSchema, { id: 1, name: 'a' }).formats).toBeUndefined();
  });

  it.each([{ status: 'deleted' }, { id: 0 }, { name: '' }, { documentationUrls: 'x' }])(
    'with %j is refused',
    (others) => {
      expect(() => parse(softwareSchema, { id: 1, name: 'a', ...others })).toThrow();
    },
  );
});

describe('a version', () => {
  const version = { id: 5, software_id: 1 };

  it.each([
    ['ACTIVE', 'active'],
    ['disabled', 'disabled'],
  ])('of status %s is %s (F30, H48)', (status, read) => {
    expect(parse(versionSchema, { ...version, status }).status).toBe(read);
  });

  it.each([{ status: 'gone' }, { status: 1 }, { components: [1] }, { size: -1 }, { id: 0 }])(
    'with %j is refused',
    (others) => {
      expect(() => parse(versionSchema, { ...version, ...others })).toThrow();
    },
  );
});
