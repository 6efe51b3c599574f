import { useEffect, useRef } from 'react';
import type { SavedList, Software } from '@patchbay/domain/entities';
import { parseId, routes } from '@patchbay/domain/routes';
import { usePageTitle } from '@patchbay/shared/host';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import { Link, useParams } from '@patchbay/shared/router';
import { Button, buttonLook, EmptyState, LoadError, Pending, Skeleton } from '@patchbay/ui';
import { describeError } from '@patchbay/shared/http';
import { categoryTrail } from '../../software-lists/categories.query.ts';
import { useListKeeper } from '../../software-lists/saved-lists/use-list-keeper.ts';
import { keepMutation, listSoftwareQuery } from '../../software-lists/saved-lists/lists.query.ts';
import { LatestLink } from '../../lib/latest-link.tsx';
import { ListRows } from '../../lib/list-rows.tsx';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import { ListSettings } from './list-settings.tsx';
import { WithLists } from './with-lists.tsx';
import styles from './keep-lists.module.css';

/** `/lists/{id}/`: one of the lists of whoever is here (rule C77). */
export function ListPage() {
  const listId = parseId(useParams()['listId']);
  return (
    <PageLayout>
      <WithLists>
        {(lists) => {
          const list = lists.find(({ id }) => id === listId);
          return list ? <OwnList key={list.id} list={list} /> : <NoSuchList />;
        }}
      </WithLists>
    </PageLayout>
  );
}

/** Deleted meanwhile, or never one of this user. */
function NoSuchList() {
  usePageTitle('Favourites and lists');
  return (
    <>
      <PageHead trail={categoryTrail([], null)}>There is no such list</PageHead>
      <EmptyState
        title="It may have been deleted, or belong to another account."
        action={
          <Link to={routes.lists} {...buttonLook()}>
            See your lists
          </Link>
        }
      />
    </>
  );
}

function OwnList({ list }: { readonly list: SavedList }) {
  const keeper = useListKeeper();
  usePageTitle(list.name);
  const query = useQuery({ ...listSoftwareQuery(keeper, list), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        trail={[
          { label: 'Home', path: routes.home },
          { label: 'Favourites and lists', path: routes.lists },
        ]}
      >
        <bdi>{list.name}</bdi>
      </PageHead>
      <ListSettings list={list} />
      {query.isPending ? (
        <Pending label="Loading the list">
          <Skeleton />
          <Skeleton />
        </Pending>
      ) : query.data ? (
        query.data.length === 0 ? (
          <EmptyState title="Nothing in this list yet" action={<LatestLink />}>
            Put plugins into it on their pages.
          </EmptyState>
        ) : (
          <ListEntries list={list} software={query.data} />
        )
      ) : (
        <LoadError
          title="The list could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

interface ListEntriesProps {
  readonly list: SavedList;
  readonly software: readonly Software[];
}

/** The entries of a list, each with a button that removes it. */
function ListEntries({ list, software }: ListEntriesProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation(
    keepMutation(useListKeeper(), queryClient),
  );
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with its row.
    if (!isPending && variables && document.activeElement === document.body) rows.current?.focus();
  }, [isPending, variables, software]);
  return (
    <>
      <ListRows
        label={list.name}
        software={software.filter(({ id }) => list.softwareIds.includes(id))}
        rowsRef={rows}
        action={({ id, name }) => (
          <Button
            size="small"
            disabled={isPending}
            aria-label={`Remove ${name}`}
            onClick={() => mutate({ list: list.id, softwareId: id, isIn: false })}
          >
            Remove
          </Button>
        )}
      />
      {error && (
        <p role="alert" className={styles.error}>
          {`That did not work. ${describeError(error)}`}
        </p>
      )}
    </>
  );
}
