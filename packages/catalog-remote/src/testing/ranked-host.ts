import type { Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { createTestHost } from '@patchbay/shared/testing';

/** What a host has at a site whose backend orders searches by relevance. */
export const rankedHost = (http: Http): Partial<Host> => ({
  config: { ...createTestHost(http).config, searchRanking: 'relevance' },
});
