import { Bookmark } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { $user, useHost } from '@patchbay/shared/host';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, Dialog, Field, inputLook, textLinkLook } from '@patchbay/ui';
import type { ListTab } from '../../../lib/list-tabs.ts';
import {
  forgetView,
  keepView,
  longestViewName,
  mostViews,
  readViews,
  viewOf,
  viewPath,
} from './kept-views.ts';
import styles from './saved-views.module.css';

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
    setFault(isKept ? undefined : `There are ${mostViews} views: delete one first.`);
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
