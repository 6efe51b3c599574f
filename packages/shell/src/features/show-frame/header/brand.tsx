import { useRef, useState } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { lazyDialog } from '@patchbay/ui';
import { isFifthQuickClick } from './quick-clicks.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

const About = lazyDialog(
  'About',
  async () => (await import(/* webpackChunkName: "about" */ '../about.tsx')).About,
);

/** The product's mark and name, which lead home. Five quick clicks show the running version (rule R19). */
export function Brand() {
  const { config } = useHost();
  const clicks = useRef<readonly number[]>([]);
  const [isAboutOpen, setAboutOpen] = useState(false);

  const countClick = (time: number) => {
    const { isFifth, times } = isFifthQuickClick(clicks.current, time);
    clicks.current = times;
    if (isFifth) setAboutOpen(true);
  };

  return (
    <>
      <Link
        to={routes.home}
        className={styles.brand}
        onClick={({ timeStamp }) => countClick(timeStamp)}
      >
        <Logo />
        <span className={styles.name}>{config.productName}</span>
      </Link>
      {isAboutOpen && <About onClose={() => setAboutOpen(false)} />}
    </>
  );
}
