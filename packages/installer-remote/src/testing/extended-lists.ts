import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';

const { config } = createTestHost(createFakeHttp(() => ({ json: [] })));

/** What a host says of a site whose backend takes extended calls for lists. */
export const extendedLists = { config: { ...config, listCalls: 'extended' } } as const;
