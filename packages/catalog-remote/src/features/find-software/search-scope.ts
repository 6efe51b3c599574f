import type { SoftwareFilters } from '@patchbay/domain/api';

/** What a search page lists. */
export const searchScope = (text: string): SoftwareFilters => ({ search: text, status: 'enabled' });
