import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { useRemotes } from '@patchbay/composition/remotes-context';
import { siteLinks } from './site-links.ts';
import styles from './site-footer.module.css';

/**
 * The foot of every page: a sentence about the site, and the pages about it, as the remotes that are live on this site
 * say (rules R56 and G172).
 */
export function SiteFooter() {
  const { bridge, config } = useHost();
  const remotes = useRemotes();
  // It is the same for everybody: nothing below the page moves when somebody signs in.
  const links = siteLinks(
    remotes,
    { user: null, config, isDesktop: bridge !== null },
    'footerLinks',
  );
  if (links.length === 0) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p>{`${config.productName}: audio plugins, found and installed.`}</p>
        <nav aria-label="About this site">
          <ul className={styles.links}>
            {links.map(({ label, path }) => (
              <li key={`${path} ${label}`}>
                <Link to={path} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
