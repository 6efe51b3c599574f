import { parseOptions } from '@node-rs/argon2';
import { hashPassword, isRightPassword, unmatchableHash } from './password-hash.ts';

it('keeps a password as argon2id with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await isRightPassword(one, 'secret')).toBe(true);
  expect(await isRightPassword(one, 'Secret')).toBe(false);
  expect(await isRightPassword(one, '')).toBe(false);
});

it('takes a password in every spelling of the same letters', async () => {
  expect(await isRightPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
});

it('costs as much for nobody, who has no password', async () => {
  expect(parseOptions(unmatchableHash)).toEqual(parseOptions(await hashPassword('secret')));
  for (const password of ['', 'secret', '\0']) {
    expect(await isRightPassword(null, password)).toBe(false);
  }
});
