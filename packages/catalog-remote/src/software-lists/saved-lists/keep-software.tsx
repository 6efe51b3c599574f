import { Heart, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Button, Dialog, LoadError, Pending, Skeleton } from '@patchbay/ui';
import { useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import styles from './saved-lists.module.css';
import { describeKeeping } from './browser-lists.ts';
import { useListKeeper } from './use-list-keeper.ts';
import { useFavourite } from './use-favourite.ts';
import { ListNameForm } from './list-name-form.tsx';
import { createListMutation, keepMutation, listsQuery } from './lists.query.ts';

interface KeepSoftwareProps {
  readonly softwareId: number;
  readonly name: string;
}

/** The ways to keep software: as a favourite, and in lists (rules C75, R73). */
export function KeepSoftware({ softwareId, name }: KeepSoftwareProps) {
  const { config } = useHost();
  const { isFavourite, isChanging, toggle } = useFavourite(softwareId);
  const [isChoosing, setChoosing] = useState(false);
  if (!config.softwareLists) return null;
  return (
    <div className={styles.keep}>
      <Button variant="quiet" aria-pressed={isFavourite} disabled={isChanging} onClick={toggle}>
        <Heart size={16} className={styles.heart} data-kept={isFavourite} />
        Favourite
      </Button>
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        <ListPlus size={16} />
        Add to list
      </Button>
      {isChoosing && (
        <ChooseLists softwareId={softwareId} name={name} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

interface ChooseListsProps {
  readonly softwareId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A tick box for each of one's lists, ticked where the list has the software, and the way to a new list. */
function ChooseLists({ softwareId, name, onClose }: ChooseListsProps) {
  const keeper = useListKeeper();
  const queryClient = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(listsQuery(keeper));
  const keep = useMutation(keepMutation(keeper, queryClient));
  const create = useMutation(createListMutation(keeper, queryClient));
  return (
    <Dialog title={`Lists with ${name}`} onClose={onClose}>
      <div className={styles.choice}>
        {isPending ? (
          <Pending label="Loading your lists">
            <Skeleton />
            <Skeleton />
          </Pending>
        ) : data ? (
          <ul className={styles.ticks}>
            {data.map((list) => (
              <li key={list.id}>
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    checked={list.softwareIds.includes(softwareId)}
                    disabled={keep.isPending}
                    onChange={(event) =>
                      keep.mutate({ list: list.id, softwareId, isIn: event.target.checked })
                    }
                  />
                  <bdi>{list.name}</bdi>
                </label>
              </li>
            ))}
          </ul>
        ) : (
          <LoadError
            title="Your lists could not be loaded"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {keep.error && (
          <p role="alert" className={styles.error}>
            {`That did not work. ${describeKeeping(keep.error)}`}
          </p>
        )}
        <ListNameForm
          label="New list"
          submitLabel="Create"
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(listName) =>
            create.mutate(
              { name: listName },
              { onSuccess: ({ id }) => keep.mutate({ list: id, softwareId, isIn: true }) },
            )
          }
        />
      </div>
    </Dialog>
  );
}
