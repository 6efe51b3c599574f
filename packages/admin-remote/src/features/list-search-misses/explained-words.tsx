import { removeTradeWords, type TradeWords } from '@patchbay/domain/api';
import { routes } from '@patchbay/domain/routes';
import { notified, useHost } from '@patchbay/shared/host';
import { describeError, isNotFound } from '@patchbay/shared/http';
import { useMutation, type UseQueryResult } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, LoadError, Section, textLinkLook, VisuallyHidden } from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import type { Explained } from './explain-dialog.tsx';
import styles from './misses-table.module.css';

const title = 'Words that staff have explained';

interface ExplainedWordsProps {
  readonly words: UseQueryResult<readonly TradeWords[]>;
  readonly onExplain: (explained: Explained) => void;
}

/** The words that staff have explained to the search, each with the search that it makes (rule L28). */
export function ExplainedWords({ words, onExplain }: ExplainedWordsProps) {
  const { http, queryClient } = useHost();
  const notify = useUnit(notified);
  const removal = useMutation({
    mutationFn: ({ id }: TradeWords) => removeTradeWords(http, id),
    onSuccess: (_, { words: text }) =>
      notify({ tone: 'success', title: `‘${text}’ is searched for as it is typed again` }),
    onError: (error, { words: text }) =>
      notify({
        tone: 'error',
        title: `‘${text}’ could not be removed`,
        text: describeError(error),
      }),
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.tradeWords }),
  });
  // A backend of before takes no words.
  if (words.isPending || isNotFound(words.error)) return null;
  if (!words.data) {
    return (
      <LoadError
        title="The words could not be loaded"
        error={words.error}
        isRetrying={words.isFetching}
        onRetry={() => void words.refetch()}
      />
    );
  }
  return (
    <Section title={title}>
      {words.data.length === 0 ? (
        <p>None yet. ‘What does it mean?’ beside a search leads it to what it means.</p>
      ) : (
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Searched for</th>
              <th scope="col">Means</th>
              <th scope="col" data-column="actions">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {words.data.map((row) => (
              <tr key={row.id}>
                <th scope="row" className={styles.query}>
                  <Link
                    to={`${routes.search}?${new URLSearchParams({ q: row.words })}`}
                    {...textLinkLook}
                  >
                    <bdi>{row.words}</bdi>
                  </Link>
                </th>
                <td className={styles.means}>
                  <bdi>{row.means}</bdi>
                </td>
                <td data-column="actions">
                  <div className={styles.actions}>
                    <Button
                      size="small"
                      aria-label={`Edit ${row.words}`}
                      onClick={() => onExplain({ ...row, isNew: false })}
                    >
                      Edit
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Remove ${row.words}`}
                      isBusy={removal.isPending && removal.variables.id === row.id}
                      onClick={() => removal.mutate(row)}
                    >
                      Remove
                    </Button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
