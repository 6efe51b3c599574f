import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { buttonLook } from '@patchbay/ui';
import styles from './home-intro.module.css';

/** What this is in one sentence, and the two ways on (rule C79). In the app there is no app to get. */
export function HomeIntro() {
  const { bridge } = useHost();
  return (
    <div className={styles.intro}>
      <p className={styles.sentence}>
        Find the right plugin for your music, and install it in one click.
      </p>
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
