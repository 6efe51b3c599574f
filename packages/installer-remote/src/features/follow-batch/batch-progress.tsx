import { useEffect, useRef } from 'react';
import { routes } from '@patchbay/domain/routes';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Button, buttonLook, useEventListener } from '@patchbay/ui';
import {
  $batchState,
  batchCancelRequested,
  batchDismissed,
  type BatchState,
  batchSummary,
  batchWatched,
} from '../../installs/jobs/install-batch.model.ts';
import { ProgressBar } from '../../lib/progress-bar.tsx';
import styles from './batch-progress.module.css';

const nouns = {
  update: { one: 'update', many: 'updates', group: 'Updates' },
  install: { one: 'installation', many: 'installations', group: 'Installations' },
} as const;

/** The progress of 'Update all' or 'Install missing', and in the end its result (rule N28). */
export function BatchProgress() {
  const [state, watch] = useUnit([$batchState, batchWatched]);
  const ref = useRef<HTMLDivElement>(null);
  const isRunning = state !== null && state.runningCount > 0;
  useEffect(() => {
    watch(true);
    return () => {
      watch(false);
    };
  }, [watch]);
  const isShown = state !== null;
  const hasFocus = useRef(false);
  // Kept when the focused button goes: nothing else has got the focus then.
  useEventListener('document', 'focusin', ({ target }) => {
    hasFocus.current = target instanceof Node && ref.current?.contains(target) === true;
  });
  useEffect(() => {
    // The button that began it may be gone, and so may the one that ended it, and the focus with it.
    const isLost = document.activeElement === document.body;
    if (isLost && (isRunning || hasFocus.current)) ref.current?.focus();
  }, [isRunning, isShown]);
  const words = state ? wordsFor(state) : '';
  const noun = nouns[state?.purpose ?? 'update'];
  return (
    <div ref={ref} tabIndex={-1} className={styles.place} role="group" aria-label={noun.group}>
      {/* Said when it begins and when it is over; the bar has the numbers between. */}
      <span
        role="status"
        className={styles.words}
        data-failed={!isRunning && Boolean(state?.failed.length)}
      >
        {words}
      </span>
      {state && (isRunning ? <Running state={state} /> : <Over />)}
    </div>
  );
}

function wordsFor(state: BatchState): string {
  const { installs, purpose, runningCount } = state;
  if (runningCount === 0) return batchSummary(state);
  const { one, many } = nouns[purpose];
  return installs.length === 1 ? `1 ${one} started` : `${installs.length} ${many} started`;
}

function Running({ state }: { readonly state: BatchState }) {
  const cancel = useUnit(batchCancelRequested);
  const { installs, purpose, runningCount, progress } = state;
  const over = `${installs.length - runningCount} of ${installs.length}`;
  return (
    <>
      <div className={styles.bar}>
        <ProgressBar
          label={`All ${nouns[purpose].many}`}
          status={`${over} finished`}
          progress={progress}
        />
      </div>
      <span className={styles.count} aria-hidden="true">
        {over}
      </span>
      <Link to={routes.downloads} {...buttonLook({ size: 'small', variant: 'quiet' })}>
        Show downloads
      </Link>
      <Button size="small" onClick={() => cancel()}>
        Cancel all
      </Button>
    </>
  );
}

function Over() {
  const dismiss = useUnit(batchDismissed);
  return (
    <Button size="small" variant="quiet" onClick={() => dismiss()}>
      Dismiss
    </Button>
  );
}
