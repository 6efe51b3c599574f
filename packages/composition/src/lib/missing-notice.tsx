import { useEffect, useRef } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { textLinkLook } from '@patchbay/ui';
import { reviveFx } from './missing-parts.ts';
import styles from './missing-notice.module.css';

interface MissingNoticeProps {
  /** What is missing: 'Installing is not available at the moment'. */
  readonly words: string;
}

/** A quiet line that something is missing for want of its code, with the way to ask for all such code again. */
export function MissingNotice({ words }: MissingNoticeProps) {
  const [revive, isBusy] = useUnit([reviveFx, reviveFx.pending]);
  const wasPressed = useRef(false);
  useEffect(
    () => () => {
      // The focus of a button that is gone goes to where the page begins.
      if (!wasPressed.current || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <p className={styles.notice}>
      <span role="status">{words}</span> <span aria-hidden="true">·</span>{' '}
      <button
        type="button"
        {...textLinkLook}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => {
          wasPressed.current = true;
          void revive();
        }}
      >
        Try again
      </button>
    </p>
  );
}
