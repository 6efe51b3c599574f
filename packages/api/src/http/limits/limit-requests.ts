import type { Context, MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { queryAs } from '../../db/turns/query-turns.ts';
import { clientAddress, customerNetwork, providerNetwork } from '../client-address.ts';

type LimitContext = Pick<ApiContext, 'capacity' | 'config'>;

/**
 * Whose work a queue does for a request, so that one customer does not fill it, and until when somebody waits for it. Of an
 * IPv6 address it is the /48: by its 65,536 smaller networks one customer would have as many shares.
 */
export function ofClient({ config }: Pick<ApiContext, 'config'>, c: Context) {
  const address = clientAddress(c, config.accounts.trustedProxies);
  return {
    signal: c.req.raw.signal,
    owner: customerNetwork(address),
    group: providerNetwork(address),
  };
}

/**
 * Calls that ask the database are begun when it is their network's turn, and never where the client has gone before. A
 * call that writes begins at once: its body may take its time to arrive, and nobody else is to wait for it. The queries of
 * either take their turns at the database as their network's.
 */
export const limitRequests =
  (context: LimitContext): MiddlewareHandler =>
  async (c, next) => {
    const { reads, writes } = context.capacity;
    const queue = ['GET', 'HEAD'].includes(c.req.method) ? reads : writes;
    const client = ofClient(context, c);
    await queue(() => queryAs(client.owner, next), client);
  };

/** Files are read for so many of a network at a time. */
export const limitFiles =
  (context: LimitContext): MiddlewareHandler =>
  async (c, next) => {
    await context.capacity.files(next, ofClient(context, c));
  };
