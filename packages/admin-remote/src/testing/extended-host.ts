import type { Http } from '@patchbay/shared/http';
import { createTestHost } from '@patchbay/shared/testing';

/** What a test gives the page of a site whose backend has the extended calls for staff. */
export const extendedHost = (http: Http) => ({
  config: { ...createTestHost(http).config, adminCalls: 'extended' as const },
});
