import { DocumentHead, useHost, usePageStatus, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link, useLocation, useParams } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { buttonLook, EmptyState } from '@patchbay/ui';
import { categoriesQuery, categoryTrail } from '../../software-lists/categories.query.ts';
import { PageHead } from '../../lib/page-layout.tsx';

const heading = 'No longer in the catalogue';

/** The page in place of an archived software's: a note that it was archived, and ways on (rule C96). */
export function ArchivedSoftware() {
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
              <>
                <Link
                  to={`${routes.search}?${new URLSearchParams({ q: words }).toString()}`}
                  {...buttonLook({ variant: 'primary' })}
                >
                  Search for ‘{words}’
                </Link>{' '}
              </>
            )}
            <Link
              to={
                category ? buildPath(routes.category, { categoryId: category.id }) : routes.search
              }
              {...buttonLook()}
            >
              {category ? <>Browse {category.name}</> : 'Browse everything'}
            </Link>
          </p>
        }
      >
        If you have installed it, it keeps working, and the desktop app still lists it.
      </EmptyState>
    </>
  );
}
