import type { Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { createTestHost } from '@patchbay/shared/testing';

/** The host of a site whose backend orders searches by relevance. */
export const rankedHost = (http: Http): Partial<Host> => ({
  config: { ...createTestHost(http).config, searchRanking: 'relevance' },
});

/** The host of a site whose backend takes extended calls for lists. */
export const extendedHost = (
  http: Http,
  searchRanking: Host['config']['searchRanking'] = 'name',
): Partial<Host> => ({
  config: { ...createTestHost(http).config, searchRanking, listCalls: 'extended' },
});
