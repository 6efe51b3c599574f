import type { HostStorage } from '@patchbay/shared/host';
import { parseRows } from '@patchbay/shared/parse';
import { type InferType, object, string } from '@patchbay/shared/validation';
import { listTabPath, readListSettings, withListSettings } from '../../../lib/list-address.ts';
import { type ListTab, readListTab } from '../../../lib/list-tabs.ts';

export const mostViews = 20;
export const longestViewName = 60;
const longestSearch = 1000;

const viewSchema = object({
  name: string().min(1).max(longestViewName).required(),
  tab: string().max(longestViewName).required(),
  search: string().max(longestSearch).defined(),
});

/** A list under a name: its tab, and the rest of its address. */
export type SavedView = InferType<typeof viewSchema>;

/** Several people may use one browser. */
const keyOf = (userId: number): string => `software-list-views-${userId}`;

/** The views that somebody keeps in this browser, by their names. What cannot be read is none (rule L53). */
export function readViews(storage: HostStorage, userId: number): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '[]');
    const first: unknown = Array.isArray(stored) ? stored.slice(0, mostViews) : stored;
    return parseRows(viewSchema, first).rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  } catch {
    return [];
  }
}

const write = (storage: HostStorage, userId: number, views: readonly SavedView[]) =>
  storage.set(keyOf(userId), JSON.stringify(views));

const isNamed = (name: string) => (view: SavedView) =>
  view.name.toLowerCase() === name.toLowerCase();

/** Keeps a view in place of one of its name; answers false where there are as many others as may be. */
export function keepView(storage: HostStorage, userId: number, view: SavedView): boolean {
  const others = readViews(storage, userId).filter((other) => !isNamed(view.name)(other));
  if (others.length >= mostViews) return false;
  write(storage, userId, [...others, view]);
  return true;
}

export const forgetView = (storage: HostStorage, userId: number, name: string): void => {
  const others = readViews(storage, userId).filter((view) => !isNamed(name)(view));
  write(storage, userId, others);
};

/** The list's own parameters of an address, without the page. */
const ownSearch = (search: URLSearchParams): URLSearchParams =>
  withListSettings(new URLSearchParams(), { ...readListSettings(search), page: 1 });

/** The list as it stands, under a name. */
export const viewOf = (name: string, tab: ListTab, search: URLSearchParams): SavedView => ({
  name,
  tab,
  search: ownSearch(search).toString(),
});

/** The address of a view. Values that the list does not have are its defaults, as in any address. */
export const viewPath = ({ tab, search }: Omit<SavedView, 'name'>): string =>
  listTabPath(readListTab(tab, true), ownSearch(new URLSearchParams(search)));
