import { useEffect, useRef } from 'react';
import type { SavedList, Software } from '@patchbay/domain/entities';
import { softwarePath } from '@patchbay/domain/routes';
import { describeError } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { Button, Cover, textLinkLook } from '@patchbay/ui';
import { categoriesQuery, slugsById } from '../../software-lists/categories.query.ts';
import { keepMutation } from '../../software-lists/saved-lists/lists.query.ts';
import styles from './keep-lists.module.css';

interface ListEntriesProps {
  readonly list: SavedList;
  readonly software: readonly Software[];
}

/** The entries of a list, each with a link to its page and a button that removes it. */
export function ListEntries({ list, software }: ListEntriesProps) {
  const { http, config } = useHost();
  const queryClient = useQueryClient();
  const { data: slugs } = useQuery({ ...categoriesQuery(http), select: slugsById });
  const { mutate, isPending, error, variables } = useMutation(keepMutation(http, queryClient));
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with its row.
    if (!isPending && variables && document.activeElement === document.body) rows.current?.focus();
  }, [isPending, variables, software]);
  const shown = software.filter(({ id }) => list.softwareIds.includes(id));
  return (
    <>
      <ul ref={rows} tabIndex={-1} className={styles.entries} aria-label={list.name}>
        {shown.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.cover}>
              <Cover
                imageHost={config.imageHost}
                cover={entry.cover}
                name={entry.name}
                alt=""
                sizes="96px"
              />
            </span>
            <span className={styles.entryText}>
              <Link
                to={softwarePath(entry, slugs?.get(entry.category_id ?? 0) ?? null)}
                {...textLinkLook}
              >
                <bdi>{entry.name}</bdi>
              </Link>
              {entry.vendor !== '' && (
                <span className={styles.count}>
                  by <bdi>{entry.vendor}</bdi>
                </span>
              )}
            </span>
            <Button
              size="small"
              disabled={isPending}
              aria-label={`Remove ${entry.name}`}
              onClick={() => mutate({ list: list.id, softwareId: entry.id, isIn: false })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className={styles.error}>
          That did not work. {describeError(error)}
        </p>
      )}
    </>
  );
}
