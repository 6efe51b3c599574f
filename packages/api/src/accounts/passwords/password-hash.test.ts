import { parseOptions } from '@node-rs/argon2';
import { createPasswords, usualPasswords as passwords } from './password-hash.ts';

it('keeps a password as argon2id with a salt of its own', async () => {
  const [one, other] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await passwords.isRight(one, 'secret')).toBe(true);
  expect(await passwords.isRight(one, 'Secret')).toBe(false);
  expect(await passwords.isRight(one, '')).toBe(false);
});

it('takes a password in every spelling of the same letters', async () => {
  const kept = await passwords.hash('caf\u00e9');
  expect(await passwords.isRight(kept, 'cafe\u0301')).toBe(true);
});

it.each([
  ['usual', passwords],
  ['least', createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })],
])('costs as much for nobody, who has no password, at the %s cost', async (_, { hash, ...own }) => {
  expect(parseOptions(own.unmatchableHash)).toEqual(parseOptions(await hash('secret')));
  for (const password of ['', 'secret', '\0']) {
    expect(await own.isRight(null, password)).toBe(false);
  }
});
