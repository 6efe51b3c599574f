// Asks a server by many connections at once, in a process of its own, so that it takes no time of whoever measures. Its one
// argument is the order as JSON; it prints what it has seen as JSON.
import autocannon from 'autocannon';
import type { LoadOrder, LoadSeen } from './load-order.ts';

const { origin, paths, connections, seconds, headers } = JSON.parse(
  process.argv[2] ?? '',
) as LoadOrder;

const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  headers,
  requests: paths.map((path) => ({ method: 'GET' as const, path })),
});
const seen: LoadSeen = {
  perSecond: result.requests.average,
  medianMs: result.latency.p50,
  slowMs: result.latency.p99,
  bytesPerSecond: result.throughput.average,
  answered: result['2xx'],
  failed: result.errors + result.timeouts + result.non2xx,
};
console.log(JSON.stringify(seen));
