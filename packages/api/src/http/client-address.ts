import { getConnInfo } from '@hono/node-server/conninfo';
import { forwardedNetwork, networkOf } from '@patchbay/node-kit/http-server';
import type { Context } from 'hono';

/**
 * The address that a request comes from: the socket's, or behind proxies the one that the outermost of ours has seen.
 * What a client writes into `X-Forwarded-For` itself stands before that, and is not believed. Of an IPv6 address it is
 * the /64, which is one customer's.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const socket = socketAddress(c);
  return (
    forwardedNetwork(c.req.header('X-Forwarded-For'), trustedProxies) ?? networkOf(socket) ?? socket
  );
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '';
  } catch {
    // A request that came by no socket, as a test's.
    return '';
  }
}
