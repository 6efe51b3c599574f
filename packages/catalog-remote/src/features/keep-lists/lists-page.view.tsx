import { Heart, List } from 'lucide-react';
import type { SavedList } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import { usePageTitle } from '@patchbay/shared/host';
import { useMutation, useQueryClient } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { Badge, EmptyState } from '@patchbay/ui';
import { categoryTrail } from '../../software-lists/categories.query.ts';
import { ListNameForm } from '../../software-lists/saved-lists/list-name-form.tsx';
import { useListKeeper } from '../../software-lists/saved-lists/use-list-keeper.ts';
import { createListMutation } from '../../software-lists/saved-lists/lists.query.ts';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import { LatestLink } from '../../lib/latest-link.tsx';
import styles from './keep-lists.module.css';
import { KeptHere } from './kept-here.tsx';
import { WithLists } from './with-lists.tsx';

/** `/lists/`: the favourites and the lists of whoever is here (rule C76). */
export function ListsPage() {
  usePageTitle('Favourites and lists');
  return (
    <PageLayout>
      <PageHead trail={categoryTrail([], null)}>Favourites and lists</PageHead>
      <WithLists>{(lists) => <Lists lists={lists} />}</WithLists>
    </PageLayout>
  );
}

const countOf = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

function Lists({ lists }: { readonly lists: readonly SavedList[] }) {
  const keeper = useListKeeper();
  const queryClient = useQueryClient();
  const create = useMutation(createListMutation(keeper, queryClient));
  return (
    <>
      {lists.length === 0 ? (
        <EmptyState title="Nothing kept yet" action={<LatestLink />}>
          Press &apos;Favourite&apos; on the page of a plugin to find it here again.
        </EmptyState>
      ) : (
        <ul className={styles.lists} aria-label="Lists">
          {lists.map(({ id, name, isFavourites, shareKey, softwareIds }) => (
            <li key={id}>
              <Link to={buildPath(routes.list, { listId: id })} className={styles.list}>
                {isFavourites ? <Heart size={20} /> : <List size={20} />}
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                {shareKey !== null && <Badge tone="accent">Shared</Badge>}
                <span className={styles.count}>{countOf(softwareIds.length)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ListNameForm
        label="New list"
        submitLabel="Create"
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(name) => create.mutate({ name })}
      />
      <KeptHere isHere={keeper.isHere} />
    </>
  );
}
