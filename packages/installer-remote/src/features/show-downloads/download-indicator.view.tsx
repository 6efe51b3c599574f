import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { $downloads, $runningCount } from './downloads.model.ts';
import styles from './download-indicator.module.css';

const wordsFor = (count: number) => {
  if (count === 0) return 'Downloads';
  return count === 1 ? '1 installation running' : `${count} installations running`;
};

/**
 * The number of running installations, in the header and in the document's title. It leads to them, and to those that
 * have ended.
 */
export function DownloadIndicator() {
  const [count, downloads] = useUnit([$runningCount, $downloads]);
  useCountInTitle(count);
  if (downloads.length === 0) return null;
  const words = wordsFor(count);
  return (
    <NavLink
      to={routes.downloads}
      className={styles.link ?? ''}
      data-running={count > 0}
      aria-label={words}
      title={words}
    >
      <Download size={20} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </NavLink>
  );
}

const countBefore = /^\(\d+\) /;

/** Puts '(2) ' before the title, whatever page sets it to. */
function useCountInTitle(count: number) {
  useEffect(() => {
    const update = () => {
      const plain = document.title.replace(countBefore, '');
      const title = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    update();
    if (count === 0) return;
    const observer = new MutationObserver(update);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [count]);
}
