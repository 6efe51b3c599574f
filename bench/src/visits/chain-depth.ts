import type { LoggedRequest } from './network-log.ts';

type Link = Pick<LoggedRequest, 'url' | 'askedForBy'>;

/**
 * The requests in a row, each asked for by the answer to the one before, from the page to `url`, both counted. Of
 * several scripts that had a part in asking, the one that came last counts.
 */
export function chainTo(url: string, requests: readonly Link[]): readonly string[] {
  const byUrl = new Map<string, Link>();
  for (const request of requests) if (!byUrl.has(request.url)) byUrl.set(request.url, request);

  const chain = (address: string, above: readonly string[]): readonly string[] => {
    const request = byUrl.get(address);
    if (!request || above.includes(address)) return [];
    const before = request.askedForBy
      .map((asker) => chain(asker, [...above, address]))
      .reduce<readonly string[]>(
        (longest, each) => (each.length > longest.length ? each : longest),
        [],
      );
    return [...before, address];
  };
  return chain(url, []);
}
