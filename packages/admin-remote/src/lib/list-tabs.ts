import type { AdminFilters, StatusCounts } from '@patchbay/domain/api';
import { softwareStatuses, type StoredStatus } from '@patchbay/domain/entities';
import { softwareStatusLabel } from '@patchbay/domain/format';

/** The list's tabs as the address names them; 'all' is the address without a status. */
export type ListTab = 'all' | 'blank_version_urls' | StoredStatus;

const basicTabs: readonly ListTab[] = ['all', 'blank_version_urls', ...softwareStatuses];

/** Those that are shown: 'Archived' only where the backend archives (rule L41). */
export const listTabs = (hasArchive: boolean): readonly ListTab[] =>
  hasArchive ? [...basicTabs, 'archived'] : basicTabs;

/** Whether the address may name a tab so. */
export const isListTab = (text: string): text is Exclude<ListTab, 'all'> =>
  text !== 'all' && listTabs(true).some((tab) => tab === text);

/** The tab of an address; 'all' for one that is not shown. */
export const readListTab = (status: string | undefined, hasArchive: boolean): ListTab =>
  listTabs(hasArchive).find((tab) => tab === status) ?? 'all';

export function listTabLabel(tab: ListTab): string {
  if (tab === 'all') return 'All';
  return tab === 'blank_version_urls' ? 'Blank URLs' : softwareStatusLabel(tab);
}

/** The filters of a tab: 'Blank URLs' sends no status (rule L3). */
export function listTabFilters(tab: ListTab): Pick<AdminFilters, 'status' | 'hasBlankVersionUrls'> {
  if (tab === 'all') return {};
  return tab === 'blank_version_urls' ? { hasBlankVersionUrls: true } : { status: tab };
}

/** 'All' is the sum of the statuses, without the blank URLs (rule L2). */
export const listTabCount = (counts: StatusCounts, tab: ListTab): number =>
  tab === 'all' ? softwareStatuses.reduce((sum, status) => sum + counts[status], 0) : counts[tab];
