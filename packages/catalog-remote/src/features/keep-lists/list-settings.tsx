import { useState } from 'react';
import type { SavedList } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import { describeError } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { useMutation, useQueryClient } from '@patchbay/shared/query';
import { Link, useNavigate } from '@patchbay/shared/router';
import { AlertDialog, Button, CopyButton, Dialog, textLinkLook } from '@patchbay/ui';
import { ListNameForm } from '../../software-lists/saved-lists/list-name-form.tsx';
import { useListKeeper } from '../../software-lists/saved-lists/use-list-keeper.ts';
import {
  deleteListMutation,
  renameListMutation,
  shareListMutation,
} from '../../software-lists/saved-lists/lists.query.ts';
import styles from './keep-lists.module.css';

/** Sharing a list, and what its owner can change of it (rules C77, C78). Favourites keep their name, and stay: a visitor's have nothing to change. */
export function ListSettings({ list }: { readonly list: SavedList }) {
  const { http } = useHost();
  const keeper = useListKeeper();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const share = useMutation(shareListMutation(http, queryClient));
  const rename = useMutation(renameListMutation(keeper, queryClient));
  const removal = useMutation(deleteListMutation(keeper, queryClient));
  const { id, name, isFavourites, shareKey } = list;
  const close = () => setAsking(null);
  if (keeper.isHere && isFavourites) return null;
  const error = share.error ?? removal.error;
  return (
    <div className={styles.settings}>
      <div className={styles.buttons}>
        {!keeper.isHere && (
          <Button
            isBusy={share.isPending}
            onClick={() => share.mutate({ id, isShared: shareKey === null })}
          >
            {shareKey === null ? 'Share by link' : 'Stop sharing'}
          </Button>
        )}
        {!isFavourites && (
          <>
            <Button onClick={() => setAsking('rename')}>Rename</Button>
            <Button onClick={() => setAsking('delete')}>Delete list</Button>
          </>
        )}
      </div>
      <div role="status">{shareKey !== null && <SharedAt shareKey={shareKey} />}</div>
      {error && (
        <p role="alert" className={styles.error}>
          {`That did not work. ${describeError(error)}`}
        </p>
      )}
      {asking === 'rename' && (
        <Dialog title="Rename the list" onClose={close}>
          <ListNameForm
            label="Name"
            submitLabel="Rename"
            initialName={name}
            isBusy={rename.isPending}
            error={rename.error}
            onSubmit={(chosen) => rename.mutate({ id, name: chosen }, { onSuccess: close })}
          />
        </Dialog>
      )}
      {asking === 'delete' && (
        <AlertDialog
          title={`Delete ${name}?`}
          dismiss={{ label: 'Cancel', onDismiss: close }}
          action={{
            label: 'Delete list',
            isDestructive: true,
            isBusy: removal.isPending,
            onAction: () =>
              removal.mutate(id, {
                onSuccess: () => void navigate(routes.lists),
                onError: close,
              }),
          }}
        >
          The plugins stay in the catalogue and in your other lists.
          {shareKey !== null && <span> The link to this list stops working.</span>}
        </AlertDialog>
      )}
    </div>
  );
}

/** The address at which everybody can see the list. */
function SharedAt({ shareKey }: { readonly shareKey: string }) {
  const { origin } = useHost();
  const path = buildPath(routes.sharedList, { shareKey });
  const address = new URL(path, origin).href;
  return (
    <div className={styles.shared}>
      <p className={styles.count}>
        Everybody who has{' '}
        <Link to={path} {...textLinkLook}>
          this link
        </Link>{' '}
        sees the list, without your name. They cannot change it.
      </p>
      <CopyButton label="Copy link" text={address} />
    </div>
  );
}
