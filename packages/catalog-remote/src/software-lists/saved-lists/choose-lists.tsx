import { describeError } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import { Dialog, LoadError, Pending, Skeleton } from '@patchbay/ui';
import { ListNameForm } from './list-name-form.tsx';
import { createListMutation, keepMutation, listsQuery } from './lists.query.ts';
import styles from './saved-lists.module.css';

interface ChooseListsProps {
  readonly softwareId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A tick box for each of one's lists, ticked where the list has the software, and the way to a new list. */
export function ChooseLists({ softwareId, name, onClose }: ChooseListsProps) {
  const { http } = useHost();
  const queryClient = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(listsQuery(http));
  const keep = useMutation(keepMutation(http, queryClient));
  const create = useMutation(createListMutation(http, queryClient));
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
            That did not work. {describeError(keep.error)}
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
