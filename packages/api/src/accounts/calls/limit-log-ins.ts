import { customerNetwork } from '@patchbay/node-kit/http-server';
import type { Context } from 'hono';
import { emailKey } from '../account-email.ts';
import type { ApiContext } from '../../server/context.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countAll, triesOfNetwork, type Tried } from '../../http/limits/rate-limit.ts';
import { telling, tellingRefusal } from '../../http/limits/rate-limit-headers.ts';
import { HttpError, tooBusy } from '../../process/http-error.ts';

const shortestDelayMs = 250;
const longestDelayMs = 4000;

/** The first try beyond what is free waits a quarter of a second, each later one twice as long, four seconds at most. */
const delayAfter = (triesBeyond: number): number =>
  triesBeyond <= 0
    ? 0
    : Math.min(longestDelayMs, shortestDelayMs * 2 ** Math.min(triesBeyond - 1, 10));

export interface LogIn {
  readonly email: string;
  /** The hash of the cookie that the browser has from an earlier log-in on this account; null where it has none. */
  readonly deviceHash: string | null;
}

interface LogInLimits {
  /** Counts a log-in, and resolves once it may be looked at. */
  readonly count: (c: Context, logIn: LogIn) => Promise<{ giveBack: () => Promise<void> }>;
}

/**
 * The limits of wrong log-ins. A browser that its owner has signed in with before has tries of its own, so that nobody
 * is locked out by what strangers do. From anywhere else an account answers ever more slowly before it refuses; once the
 * tries of all networks are used up, as many more are looked at, one of each network, so that few networks lock nobody out.
 */
export function createLogInLimits(context: ApiContext): LogInLimits {
  const { config, wait } = context;
  const { limits, trustedProxies } = config.accounts;

  async function delay(ms: number, signal: AbortSignal): Promise<void> {
    if (ms === 0) return;
    try {
      await wait(ms, signal);
    } catch (error) {
      throw signal.aborted ? tooBusy() : error;
    }
  }

  const ofNetwork = (c: Context, who: string, network: string): readonly Tried[] => [
    ...triesOfNetwork(network, {
      what: 'logIn:address',
      limit: limits.logInPerAddress,
      tell: telling(c, 'log-in-per-address'),
    }),
    {
      what: 'logIn:account',
      who,
      within: `network ${network}`,
      limit: limits.logInPerAccount,
      tell: tellingRefusal(c, 'log-in-per-account'),
    },
  ];
  const ofAll = (who: string): Tried => ({
    what: 'logIn:account',
    who,
    limit: limits.logInPerAccountOverall,
  });
  /**
   * A caller who has used up the tries of all has few networks: each network has one more, and its owner has a network.
   */
  const ofLate = (c: Context, who: string, network: string): readonly Tried[] => {
    const limit = limits.logInPerAccountOverall;
    const tell = tellingRefusal(c, 'log-in-per-account');
    const within = `late ${customerNetwork(network)}`;
    return [
      { what: 'logIn:account', who, within, limit: { ...limit, attempts: 1 }, tell },
      { what: 'logIn:account', who, within: 'late', limit, tell },
    ];
  };

  /** Counts a try among those of all networks together. */
  async function countOfAll(c: Context, who: string, network: string) {
    try {
      const counted = await countAll(context, [ofAll(who)]);
      const beyond = (counted[0]?.attempts ?? 0) - limits.logInPerAccount.attempts;
      return { counted, delayMs: delayAfter(beyond) };
    } catch (error) {
      if (!(error instanceof HttpError) || error.kind !== 'too_many_requests') throw error;
      return { counted: await countAll(context, ofLate(c, who, network)), delayMs: longestDelayMs };
    }
  }

  return {
    count: async (c, { email, deviceHash }) => {
      const who = emailKey(email);
      if (deviceHash !== null) {
        const [known] = await countAll(context, [
          {
            what: 'logIn:account',
            who,
            within: `device ${deviceHash}`,
            limit: limits.logInPerAccount,
            // The browser of somebody who has proved that the account is theirs.
            tell: telling(c, 'log-in-per-account'),
          },
        ]);
        return { giveBack: async () => known?.giveBack() };
      }
      const network = clientAddress(c, trustedProxies);
      const { signal } = c.req.raw;
      const counted = await countAll(context, ofNetwork(c, who, network));
      const giveBack = async () => {
        for (const one of counted) await one.giveBack();
      };
      try {
        const { counted: countedOfAll, delayMs } = await countOfAll(c, who, network);
        counted.push(...countedOfAll);
        await delay(delayMs, signal);
      } catch (error) {
        // Somebody who leaves instead of waiting would start over for ever.
        if (!signal.aborted) await giveBack();
        throw error;
      }
      return { giveBack };
    },
  };
}
