import type { Context } from 'hono';
import { emailKey } from '../find-user.ts';
import type { ApiContext } from '../../server/context.ts';
import { clientAddress, customerNetwork } from '../../http/client-address.ts';
import { tooManyTries } from '../../http/limits/rate-limit.ts';
import { Refusal } from '../../process/refusal.ts';
import { countAll } from './limit-tries.ts';

/** More at once, in one process, would let whoever guesses fill its memory. */
const mostDelayed = 100;

const shortestDelayMs = 250;
const longestDelayMs = 4000;

/** The first try beyond what is free waits a quarter of a second, each later one twice as long, four seconds at most. */
const delayAfter = (triesBeyond: number): number =>
  triesBeyond <= 0
    ? 0
    : Math.min(longestDelayMs, shortestDelayMs * 2 ** Math.min(triesBeyond - 1, 10));

export interface LogIn {
  readonly email: string;
  /** What the browser carries from an earlier log-in on this account; null where it carries nothing. */
  readonly deviceHash: string | null;
}

/** Counts a log-in, and resolves once it may be looked at. */
type LimitLogIns = (c: Context, logIn: LogIn) => Promise<{ giveBack: () => Promise<void> }>;

/**
 * The limits of wrong log-ins. A browser that its owner has signed in with before has tries of its own, so that nobody
 * is locked out by what strangers do. From anywhere else an account answers ever more slowly before it refuses; once the
 * tries of all networks are used up, as many more are looked at, one of each network, so that few networks lock nobody out.
 */
export function createLogInLimits(context: ApiContext): LimitLogIns {
  const { config, wait } = context;
  const { limits, trustedProxies } = config.accounts;
  let delayed = 0;

  async function delay(ms: number): Promise<void> {
    if (ms === 0) return;
    if (delayed >= mostDelayed) throw tooManyTries(ms);
    delayed += 1;
    try {
      await wait(ms);
    } finally {
      delayed -= 1;
    }
  }

  /** Counts a try among those of all networks together. */
  async function countOfAll(who: string, network: string) {
    const limit = limits.logInPerAccountOverall;
    const what = 'logIn:account';
    try {
      const counted = await countAll(context, [{ what, who, limit }]);
      const beyond = (counted[0]?.attempts ?? 0) - limits.logInPerAccount.attempts;
      return { counted, delayMs: delayAfter(beyond) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'too_many_requests') throw error;
      // Whoever has used them up has few networks: each network has one more, and its owner has a network.
      const once = { ...limit, attempts: 1 };
      const within = `late ${customerNetwork(network)}`;
      const counted = await countAll(context, [
        { what, who, within, limit: once },
        { what, who, within: 'late', limit },
      ]);
      return { counted, delayMs: longestDelayMs };
    }
  }

  return async (c, { email, deviceHash }) => {
    const who = emailKey(email);
    const limit = limits.logInPerAccount;
    if (deviceHash !== null) {
      const [known] = await countAll(context, [
        { what: 'logIn:account', who, within: `device ${deviceHash}`, limit },
      ]);
      return { giveBack: async () => known?.giveBack() };
    }
    const network = clientAddress(c, trustedProxies);
    const counted = await countAll(context, [
      { what: 'logIn:address', who: network, limit: limits.logInPerAddress },
      { what: 'logIn:account', who, within: `network ${network}`, limit },
    ]);
    const giveBack = async () => {
      for (const one of counted) await one.giveBack();
    };
    try {
      const ofAll = await countOfAll(who, network);
      counted.push(...ofAll.counted);
      await delay(ofAll.delayMs);
    } catch (error) {
      await giveBack();
      throw error;
    }
    return { giveBack };
  };
}
