import type { Http } from '@patchbay/shared/http';
import { createTestHost } from '@patchbay/shared/testing';

/** The configuration of a site whose backend has the extended calls for staff. */
export const extendedHost = (http: Http) => ({
  config: { ...createTestHost(http).config, adminCalls: 'extended' as const },
});
