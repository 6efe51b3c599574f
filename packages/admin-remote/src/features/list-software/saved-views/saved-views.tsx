import { Bookmark } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { $user, type HostStorage, useHost } from '@patchbay/shared/host';
import { parseRows } from '@patchbay/shared/parse';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { type InferType, object, string } from '@patchbay/shared/validation';
import { Button, Dialog, Field, inputLook, textLinkLook } from '@patchbay/ui';
import { listTabPath, readListSettings, withListSettings } from '../../../lib/list-address.ts';
import { type ListTab, readListTab } from '../../../lib/list-tabs.ts';
import styles from './saved-views.module.css';

export const maxViews = 20;
const longestViewName = 60;
const longestSearch = 1000;

const viewSchema = object({
  name: string().min(1).max(longestViewName).required(),
  tab: string().max(longestViewName).required(),
  search: string().max(longestSearch).defined(),
});

/** A list under a name: its tab, and the rest of its address. */
type SavedView = InferType<typeof viewSchema>;

/** Several people may use one browser. */
const keyOf = (userId: number): string => `software-list-views-${userId}`;

/** The views that somebody keeps in this browser, by their names. What cannot be read is none (rule L53). */
export function readViews(storage: HostStorage, userId: number): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '[]');
    const first: unknown = Array.isArray(stored) ? stored.slice(0, maxViews) : stored;
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
  if (others.length >= maxViews) return false;
  write(storage, userId, [...others, view]);
  return true;
}

const forgetView = (storage: HostStorage, userId: number, name: string): void => {
  const others = readViews(storage, userId).filter((view) => !isNamed(name)(view));
  write(storage, userId, others);
};

/** The list's own parameters of an address, without the page. */
const ownSearch = (search: URLSearchParams): URLSearchParams =>
  withListSettings(new URLSearchParams(), { ...readListSettings(search), page: 1 });

/** The list as it stands, under a name. */
const viewOf = (name: string, tab: ListTab, search: URLSearchParams): SavedView => ({
  name,
  tab,
  search: ownSearch(search).toString(),
});

/** The address of a view. Values that the list does not have are its defaults, as in any address. */
export const viewPath = ({ tab, search }: Omit<SavedView, 'name'>): string =>
  listTabPath(readListTab(tab, true), ownSearch(new URLSearchParams(search)));

/** The way to the views that somebody has saved of the list (rule L53). */
export function SavedViews({ tab }: { readonly tab: ListTab }) {
  const userId = useUnit($user)?.id;
  const [isOpen, setOpen] = useState(false);
  if (userId === undefined) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark size={16} />
        Views
      </Button>
      {isOpen && <ViewsDialog userId={userId} tab={tab} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ViewsDialogProps {
  readonly userId: number;
  readonly tab: ListTab;
  readonly onClose: () => void;
}

function ViewsDialog({ userId, tab, onClose }: ViewsDialogProps) {
  const { storage } = useHost();
  const [search] = useSearchParams();
  const [views, setViews] = useState(() => readViews(storage, userId));
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const nameRef = useRef<HTMLInputElement>(null);
  const here = viewPath(viewOf('', tab, search));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    nameRef.current?.focus();
    const wanted = name.trim();
    if (wanted === '') {
      setFault('Required Field');
      return;
    }
    const isKept = keepView(storage, userId, viewOf(wanted, tab, search));
    setFault(isKept ? undefined : `There are ${maxViews} views: delete one first.`);
    if (!isKept) return;
    setViews(readViews(storage, userId));
    setName('');
  };
  const remove = (removed: string) => {
    forgetView(storage, userId, removed);
    setViews(readViews(storage, userId));
    // The pressed button goes.
    nameRef.current?.focus();
  };
  return (
    <Dialog title="Saved views" onClose={onClose}>
      {views.length > 0 && (
        <ul className={styles.views} aria-label="Views">
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <Link
                {...textLinkLook}
                to={viewPath(view)}
                aria-current={viewPath(view) === here ? 'page' : undefined}
                onClick={onClose}
              >
                <bdi>{view.name}</bdi>
              </Link>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete ${view.name}`}
                onClick={() => remove(view.name)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} noValidate onSubmit={save}>
        <Field
          label="Save this list as"
          hint="Its tab, filters and order, in this browser"
          error={fault}
        >
          {(control) => (
            <input
              {...inputLook}
              {...control}
              ref={nameRef}
              value={name}
              maxLength={longestViewName}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Save view
        </Button>
      </form>
    </Dialog>
  );
}
