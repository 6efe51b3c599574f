import { useRef, useState, type ComponentType } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import type { AboutProps } from '../about.tsx';
import { isFifthQuickClick } from './quick-clicks.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

/** The product's mark and name, which lead home. Five quick clicks show what is running (rule R19). */
export function Brand() {
  const { config } = useHost();
  const clicks = useRef<readonly number[]>([]);
  const [About, setAbout] = useState<ComponentType<AboutProps> | null>(null);

  const countClick = (time: number) => {
    const { isFifth, times } = isFifthQuickClick(clicks.current, time);
    clicks.current = times;
    if (!isFifth) return;
    import(/* webpackChunkName: "about" */ '../about.tsx').then(
      (module) => setAbout(() => module.About),
      // Five more clicks ask again.
      () => undefined,
    );
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
      {About && <About onClose={() => setAbout(null)} />}
    </>
  );
}
