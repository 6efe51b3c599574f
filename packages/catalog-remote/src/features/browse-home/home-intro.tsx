import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { buttonLook } from '@patchbay/ui';
import styles from './home-intro.module.css';

/** The product in one sentence, with two links (rule C79). Inside the app, 'Get the app' is left out. */
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
