import { hash, verify } from '@node-rs/argon2';

/** The cost of making and checking a hash. */
interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface Passwords {
  /** A password as it is kept: argon2id with its parameters and a salt of its own. */
  readonly hash: (password: string) => Promise<string>;
  /** Whether a password is the right one. Without a hash it takes as long, and is not. */
  readonly isRight: (kept: string | null, password: string) => Promise<boolean>;
  /** A hash at the same cost that no password has: for accounts that do not exist. */
  readonly unmatchableHash: string;
}

/** OWASP's first choice for argon2id, which is the library's own kind: 19 MiB, two passes, one thread. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same letters come in several spellings from different keyboards. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

/** Hashes and checks passwords, at a cost: tests that sign in a thousand times take the least. */
export function createPasswords(cost: HashCost = usualCost): Passwords {
  const { memoryCost, timeCost, parallelism } = cost;
  const unmatchableHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return {
    hash: (password) => hash(bytesOf(password), { ...cost, outputLen: 32 }),
    isRight: (kept, password) => verify(kept ?? unmatchableHash, bytesOf(password)),
    unmatchableHash,
  };
}

/** At the usual cost. */
export const usualPasswords: Passwords = createPasswords();
