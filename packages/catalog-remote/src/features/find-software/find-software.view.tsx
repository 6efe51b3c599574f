import { DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useLocation } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { EmptyState } from '@patchbay/ui';
import { categoryTrail } from '../../lib/categories.query.ts';
import { TopCategories } from './top-categories.tsx';
import { LatestLink } from '../../lib/latest-link.tsx';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import { searchedText } from '../../lib/search-address.ts';
import { SoftwareList } from '../../lib/software-list/software-list.tsx';
import { searchScope, searchSort } from './find-software.loader.ts';

/** All that a search finds: `/search/?q=` (ux: beyond the specification, search). */
export function SearchPage() {
  const { config } = useHost();
  const text = searchedText(useLocation()) ?? '';
  const title = text === '' ? 'Search' : `Search for ${text}`;
  usePageTitle(title);
  return (
    <PageLayout>
      <DocumentHead
        title={title}
        description={`Search for audio plugins and other software in the catalogue of ${config.productName}.`}
        path={routes.search}
        isUnlisted={text !== ''}
      />
      <PageHead trail={categoryTrail([], null)}>
        {text === '' ? (
          'Search'
        ) : (
          <>
            Results for ‘<bdi>{text}</bdi>’
          </>
        )}
      </PageHead>
      {text === '' ? (
        <EmptyState title="What are you looking for?">Search by plugin or vendor.</EmptyState>
      ) : (
        <SoftwareList
          key={text}
          scope={searchScope(text)}
          defaultSort={searchSort(config)}
          errorTitle="Search isn't working"
          empty={
            <EmptyState
              title="No results found"
              action={
                <>
                  <TopCategories />
                  <LatestLink />
                </>
              }
            >
              Check the spelling or browse the categories.
            </EmptyState>
          }
        />
      )}
    </PageLayout>
  );
}
