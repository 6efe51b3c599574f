import { DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useLocation } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { EmptyState } from '@patchbay/ui';
import { categoryTrail } from '../../software-lists/categories.query.ts';
import { SoftwareList } from '../../software-lists/list/software-list.tsx';
import { TopCategories } from '../../lib/category-chips.tsx';
import { LatestLink } from '../../lib/latest-link.tsx';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import { searchedText } from '../../lib/search-address.ts';
import { searchScope, searchSort } from './find-software.loader.ts';

/** All that a search finds, `/search/?q=`; without a text all that there is (rule S25). */
export function SearchPage() {
  const { config } = useHost();
  const text = searchedText(useLocation()) ?? '';
  const title = text === '' ? 'All software' : `Search for ${text}`;
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
          'All software'
        ) : (
          <span>
            Results for ‘<bdi>{text}</bdi>’
          </span>
        )}
      </PageHead>
      <SoftwareList
        key={text}
        scope={searchScope(text)}
        defaultSort={searchSort(config, text)}
        errorTitle={text === '' ? 'The software could not be loaded' : "Search isn't working"}
        empty={text === '' ? <NothingYet /> : <NothingFound />}
      />
    </PageLayout>
  );
}

function NothingYet() {
  return <EmptyState title="Coming Soon">The catalogue has no software yet.</EmptyState>;
}

function NothingFound() {
  return (
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
  );
}
