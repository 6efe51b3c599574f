import { DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import {
  buttonLook,
  EmptyState,
  LoadError,
  PageHeading,
  textLinkLook,
  useSteadyPending,
} from '@patchbay/ui';
import { shelfHeadLook } from '../../software-lists/grid/shelf.tsx';
import { SoftwareGrid, SoftwareGridSkeleton } from '../../software-lists/grid/software-grid.tsx';
import { PageLayout } from '../../lib/page-layout.tsx';
import { siteData } from '../../lib/structured-data.ts';
import { latestSoftwareLimit, latestSoftwareQuery } from './browse-home.query.ts';
import { FeaturedSoftware, useFeatured } from './featured-software.tsx';
import { HomeShelves } from './home-shelves.tsx';
import styles from './home-intro.module.css';

/** The document's title: what the product is, as in its first heading. */
const title = 'Find and install audio plugins';

/** The picture that a link to the site has in a chat; a file of the site. */
const socialCard = { path: '/social-card.png', width: 1200, height: 630 };

const latestId = 'latest-added';
const heading = 'Latest Added';

/** The home page: an introduction, the software that staff recommend, the newest software, and shelves of the rest. */
export function HomePage() {
  const { config, origin } = useHost();
  usePageTitle(title);
  return (
    <PageLayout>
      <DocumentHead
        title={`${config.productName}: ${title.toLowerCase()}`}
        description={`Synths, effects and other software for musicians on macOS, Windows and Linux: find what fits, and install it with ${config.productName} in one click.`}
        path={routes.home}
        image={new URL(socialCard.path, origin).href}
        imageSize={socialCard}
        imageAlt={slogan.join(' ')}
        structuredData={[siteData(config.productName, origin)]}
      />
      <HomeIntro />
      <FeaturedSoftware />
      <div {...shelfHeadLook}>
        <h2 id={latestId}>{heading}</h2>
        <Link
          to={`${routes.search}?sort=newest`}
          aria-label="See all, the newest first"
          {...textLinkLook}
        >
          See all
        </Link>
      </div>
      <section aria-labelledby={latestId}>
        <LatestSoftware />
      </section>
      <HomeShelves />
    </PageLayout>
  );
}

function LatestSoftware() {
  const query = useQuery(latestSoftwareQuery(useHost()));
  const isBelowFeatured = useFeatured().software.length > 0;
  const isWaiting = useSteadyPending(query.isPending, { hasWaited: true });
  if (isWaiting) {
    return <SoftwareGridSkeleton count={latestSoftwareLimit} label="Loading the latest software" />;
  }
  if (!query.data) {
    return (
      <LoadError
        title="The latest software could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return <EmptyState title="Coming Soon">The catalogue has no software yet.</EmptyState>;
  }
  return (
    <SoftwareGrid
      software={query.data.slice(0, latestSoftwareLimit)}
      isBelowFold={isBelowFeatured}
    />
  );
}

/** One line each, where there is room: with none that breaks by its width, nothing moves as the font comes. */
const slogan = ['Find the right plugin for your music,', 'and install it in one click.'] as const;

/** The product in one sentence, with two links (rule C79). Inside the app, 'Get the app' is left out. */
function HomeIntro() {
  const { bridge } = useHost();
  return (
    <div className={styles.intro}>
      <PageHeading>
        <span className={styles.line}>{slogan[0]}</span>{' '}
        <span className={styles.line}>{slogan[1]}</span>
      </PageHeading>
      <p className={styles.ways}>
        {!bridge && (
          <Link to={routes.app} {...buttonLook({ variant: 'primary' })}>
            Get the app
          </Link>
        )}
        <Link to={routes.search} {...buttonLook()}>
          Browse everything
        </Link>
      </p>
    </div>
  );
}
