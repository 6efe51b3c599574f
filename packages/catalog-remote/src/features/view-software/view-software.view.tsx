import { isArchived } from '@patchbay/domain/api';
import { isNotFound } from '@patchbay/shared/http';
import { DocumentHead, useHost, usePageStatus, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link, useLocation, useParams } from '@patchbay/shared/router';
import { buildPath, PageNotFound, parseId, routes } from '@patchbay/domain/routes';
import {
  buttonLook,
  EmptyState,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
} from '@patchbay/ui';
import { softwareQuery } from '../../software-lists/software.query.ts';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import { categoriesQuery, categoryTrail } from '../../software-lists/categories.query.ts';
import { SoftwareContent } from './software-content.tsx';
import styles from './software-page.module.css';

/** A software's page, at its short or its slug address (rules C34 and C36). */
export function SoftwarePage() {
  const softwareId = parseId(useParams()['softwareId']);
  if (softwareId === null) throw new PageNotFound();
  return (
    <PageLayout>
      <LoadedSoftware key={softwareId} softwareId={softwareId} />
    </PageLayout>
  );
}

function LoadedSoftware({ softwareId }: { readonly softwareId: number }) {
  const { http } = useHost();
  const query = useQuery(softwareQuery(http, softwareId));
  const isWaiting = useSteadyPending(query.isPending, { hasWaited: true });
  if (isWaiting) return <SoftwareSkeleton />;
  if (!query.data) {
    if (isArchived(query.error)) return <ArchivedSoftware />;
    if (isNotFound(query.error)) throw new PageNotFound();
    return (
      <LoadError
        title="The software could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <SoftwareContent software={query.data} />;
}

/** A software's page that is on its way, in the page's own styles. */
function SoftwareSkeleton() {
  return (
    <Pending label="Loading the software" hasWaited>
      <div className={styles.container}>
        <div className={styles.layout}>
          <div className={styles.head}>
            <Skeleton className={styles.pendingTrail} />
            <Skeleton className={styles.pendingHeading} />
            <Skeleton className={styles.pendingByline} />
          </div>
          <div className={styles.side}>
            <div className={styles.panel}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
          <div className={styles.cover}>
            <div className={styles.pendingCover}>
              <Skeleton shape="fill" />
            </div>
          </div>
          <div className={styles.main}>
            <div className={styles.pendingText}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        </div>
      </div>
    </Pending>
  );
}

const heading = 'No longer in the catalogue';

/** The page in place of an archived software's: a note that it was archived, and ways on (rule C96). */
function ArchivedSoftware() {
  const { http } = useHost();
  const { categorySlug, softwareSlug } = useParams();
  const { pathname } = useLocation();
  const { data: categories = [] } = useQuery(categoriesQuery(http));
  const category = categories.find(({ slug }) => slug === categorySlug) ?? null;
  const words = softwareSlug?.replaceAll('-', ' ');
  usePageTitle(heading);
  usePageStatus(404);
  return (
    <>
      <DocumentHead
        title={heading}
        description="This software is no longer in the catalogue."
        path={pathname}
        isUnlisted
      />
      <PageHead trail={categoryTrail(categories, category?.id ?? null)}>{heading}</PageHead>
      <EmptyState
        title="This software is not offered here any more."
        action={
          <p>
            {words !== undefined && (
              <span>
                <Link
                  to={`${routes.search}?${new URLSearchParams({ q: words }).toString()}`}
                  {...buttonLook({ variant: 'primary' })}
                >
                  {`Search for ‘${words}’`}
                </Link>{' '}
              </span>
            )}
            <Link
              to={
                category ? buildPath(routes.category, { categoryId: category.id }) : routes.search
              }
              {...buttonLook()}
            >
              {category ? `Browse ${category.name}` : 'Browse everything'}
            </Link>
          </p>
        }
      >
        If you have installed it, it keeps working, and the desktop app still lists it.
      </EmptyState>
    </>
  );
}
