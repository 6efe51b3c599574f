import { useEffect } from 'react';
import { Link } from '@patchbay/shared/router';
import { usePageTitle } from '@patchbay/shared/host';
import { routes } from '@patchbay/shared/routes';
import { PageHeading, textLinkLook } from '@patchbay/shared/ui';
import styles from './not-found.module.css';

/** What an unknown path, category or software shows (decisions, section 6). */
export function NotFound() {
  usePageTitle('Not found');
  useKeptOutOfSearchEngines();
  return (
    <div className={styles.page}>
      <PageHeading>Not found</PageHeading>
      <p>
        There is nothing at this address. It may have moved, or it is no longer in the catalogue.
      </p>
      <Link to={routes.home} {...textLinkLook}>
        Go to the home page
      </Link>
    </div>
  );
}

/** The site answers every path with one page and status 200, so the page itself says that there is nothing here. */
function useKeptOutOfSearchEngines() {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => {
      robots.remove();
    };
  }, []);
}
