import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Slot } from '@patchbay/shared/host';
import { useLocation, useNavigate } from '@patchbay/shared/router';
import { Button, inputLook } from '@patchbay/ui';
import styles from './top-bar.module.css';
import { useHistoryPosition } from './use-history-position.ts';

/** The desktop app's bar, in the header: its window has none of the browser's (rule R22). */
export function TopBar() {
  const { index, furthest } = useHistoryPosition();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <section className={styles.bar} aria-label="Navigation bar">
      <Button
        variant="quiet"
        shape="icon"
        aria-label="Back"
        title="Back"
        disabled={index === 0}
        onClick={() => void navigate(-1)}
      >
        <ArrowLeft size={20} />
      </Button>
      <Button
        variant="quiet"
        shape="icon"
        aria-label="Forward"
        title="Forward"
        disabled={index >= furthest}
        onClick={() => void navigate(1)}
      >
        <ArrowRight size={20} />
      </Button>
      <input
        {...inputLook}
        readOnly
        aria-label="Address"
        value={`${pathname}${search}${hash}`}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.search}>
        <Slot name="search" props={{}} />
      </div>
    </section>
  );
}
