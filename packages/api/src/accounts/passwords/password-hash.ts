import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, which is the library's own kind: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** The same letters come in several spellings from different keyboards. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

/** A password as it is kept: argon2id with its parameters and a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(bytesOf(password), cost);

/** A hash at the same cost that no password has: for accounts that do not exist. */
export const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Whether a password is the right one. Without a hash it takes as long, and is not. */
export const isRightPassword = (kept: string | null, password: string): Promise<boolean> =>
  verify(kept ?? unmatchableHash, bytesOf(password));
