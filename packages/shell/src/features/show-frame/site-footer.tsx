import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { findMount } from '@patchbay/shared/registry';
import { Link } from '@patchbay/shared/router';
import { useRemotes } from '../../lib/remotes-context.ts';
import styles from './site-footer.module.css';

/**
 * The foot of every page: what this is, and the pages about it, as far as they are live on this site (rule R56). In the app
 * there is no app to get.
 */
export function SiteFooter() {
  const { bridge, config } = useHost();
  const remotes = useRemotes();
  const links = [
    ['Browse everything', routes.search],
    ...(bridge ? [] : [['Get the app', routes.app] as const]),
    [`About ${config.productName}`, routes.about],
    ['Privacy', routes.privacy],
    ['Contact', routes.contact],
  ] as const;
  const live = links.filter(([, path]) => findMount(remotes, path) !== null);
  if (live.length === 0) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p>{config.productName}: audio plugins, found and installed.</p>
        <nav aria-label="About this site">
          <ul className={styles.links}>
            {live.map(([label, path]) => (
              <li key={path}>
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
