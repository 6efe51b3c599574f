import { useHost } from '@patchbay/shared/host';
import { useInfiniteQuery } from '@patchbay/shared/query';
import { LoadError } from '@patchbay/ui';
import { SoftwareGrid } from '../../software-lists/grid/software-grid.tsx';
import { useDefaultPlatform } from '../../software-lists/list/default-platform.query.ts';
import { ShowMore } from '../../software-lists/list/show-more.tsx';
import { joinPages, softwarePagesQuery } from '../../software-lists/list/software-pages.query.ts';
import { useListSettings } from '../../software-lists/list/use-list-settings.ts';
import { disabledScope } from '../../lib/category-scope.ts';
import styles from './disabled-software.module.css';

interface DisabledSoftwareProps {
  readonly categoryIds: readonly number[];
}

/**
 * The software of a category that only staff see (rule C14). It is last on the page, so it needs no
 * skeleton.
 */
export function DisabledSoftware({ categoryIds }: DisabledSoftwareProps) {
  const host = useHost();
  const { platform, isPending: isPlatformPending } = useDefaultPlatform();
  const { settings } = useListSettings({ platform });
  const query = useInfiniteQuery({
    ...softwarePagesQuery(host, disabledScope(host.config, categoryIds), settings),
    select: joinPages,
    enabled: !isPlatformPending,
  });
  if (query.isPending || query.data?.software.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="disabled-software">
      <h2 id="disabled-software" className={styles.separator}>
        Disabled
      </h2>
      {query.data ? (
        <>
          <SoftwareGrid software={query.data.software} isDimmed />
          <ShowMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error : null}
            onShowMore={() => void query.fetchNextPage()}
          />
        </>
      ) : (
        <LoadError
          title="The disabled software could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  );
}
