import { customerNetwork, providerNetwork } from '@patchbay/http-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { queryAs } from '../../db/turns/query-turns.ts';
import type { ByteShare } from '../../process/capacity/byte-budget.ts';
import { turnToOthers } from '../../process/turn-to-others.ts';
import { clientAddress } from '../client-address.ts';

type LimitContext = Pick<ApiContext, 'capacity' | 'config'>;

/**
 * The owner of a request's work in a queue, so that one customer does not fill it, and the signal until which somebody
 * waits for it. The owner of an IPv6 address is the /48: by its 65,536 smaller networks one customer would have as many
 * shares.
 */
export function ofClient({ config }: Pick<ApiContext, 'config'>, c: Context) {
  const address = clientAddress(c, config.accounts.trustedProxies);
  return {
    signal: c.req.raw.signal,
    owner: customerNetwork(address),
    group: providerNetwork(address),
  };
}

/** A client's part of a budget of bytes. */
export const shareOfClient = (
  context: LimitContext,
  c: Context,
  budget: 'answers' | 'reports' | 'uploads',
): ByteShare => context.capacity[budget].open(ofClient(context, c).owner);

/** Parameters of a longer address are not looked at: thousands of them would take their time. */
const longestAddress = 2000;

/** Calls of a kind take about as long: those of one path, whatever its numbers, with the same parameters. */
function kindOf(address: string): string {
  if (address.length > longestAddress) return 'long';
  const { pathname, searchParams } = new URL(address);
  return `${pathname.replace(/\d+/g, '0')} ${[...new Set(searchParams.keys())].sort().join(' ')}`;
}

/**
 * Calls that ask the database are begun when it is their network's turn, by the time that its calls have had of the database,
 * and never where the client has gone before. A
 * call that writes begins at once, as long as few clients have gone: its body may take its time to arrive, and
 * nobody else is to wait for it. The queries of either take their turns at the database as their network's.
 */
export const limitRequests =
  (context: LimitContext): MiddlewareHandler =>
  async (c, next) => {
    const { reads, writes } = context.capacity;
    const isRead = ['GET', 'HEAD'].includes(c.req.method);
    const queue = isRead ? reads : writes;
    const client = ofClient(context, c);
    let tookMs = 0;
    const addTime = (ms: number) => {
      tookMs += ms;
    };
    await new Promise<void>((resolve, reject) => {
      const call = async () => {
        const { signal } = client;
        const options = { addTime, signal, isWriting: !isRead };
        await queryAs(client.owner, next, options).then(resolve, reject);
        // A list of a thousand rows takes a turn of the event loop for itself: without some between two calls, who connects behind
        // five hundred others who ask for such lists waits for nearly all of them. Writes have as many places as they want:
        // nobody waits for one to be free.
        if (isRead) await turnToOthers();
      };
      // The time for which a call waits for others within its turn is not its own.
      const tookTime = () => tookMs;
      queue(call, { ...client, kind: kindOf(c.req.url), tookMs: tookTime }).catch(reject);
    });
  };

/** Files are read for so many of a network at a time. */
export const limitFiles =
  (context: LimitContext): MiddlewareHandler =>
  async (c, next) => {
    await context.capacity.files(next, ofClient(context, c));
  };
