import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { type Gap, installGaps } from '@patchbay/domain/versions';
import { createEvent, createStore, useUnit } from '@patchbay/shared/state';
import { AlertDialog } from '@patchbay/ui';
import { gapWords } from '../../../lib/gap-words.ts';
import type { EditedForm } from '../../../edited-form/use-edited-form.ts';
import styles from './ready.module.css';

/** Somebody was asked whether to publish a software that nobody can install. */
const publishAsked = createEvent<number>();

/** The software of this visit about which that was asked. */
const $asked = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' }).on(
  publishAsked,
  (asked, softwareId) => new Set([...asked, softwareId]),
);

interface PublishQuestion {
  /** The form, whose save asks first where it would publish what nobody can install. */
  readonly edited: EditedForm;
  /** The question, while it is open. */
  readonly dialog: ReactNode;
}

/**
 * Asks once in a visit before a software is published that nobody can install (rule F86).
 * @param findNow the gaps of the form as it is; called at a save
 */
export function usePublishQuestion(
  edited: EditedForm,
  stored: Software,
  findNow: () => readonly Gap[],
): PublishQuestion {
  const [asked, ask] = useUnit([$asked, publishAsked]);
  const [reasons, setReasons] = useState<readonly Gap[] | null>(null);
  const [confirmedCount, setConfirmedCount] = useState(0);
  /** Tells the save that asked how it went. */
  const answerRef = useRef<(isSaved: boolean | Promise<boolean>) => void>(null);
  const saveConfirmed = useEffectEvent(() => answerRef.current?.(edited.save()));
  useEffect(() => {
    // After the dialog has given the focus back to who had it: the save gives it back to that in turn.
    if (confirmedCount > 0) saveConfirmed();
  }, [confirmedCount]);
  const save = () => {
    const isPublished =
      stored.status !== 'enabled' && edited.form.getValues('status') === 'enabled';
    const blocking = isPublished
      ? findNow().filter((gap) => installGaps.some((known) => known === gap))
      : [];
    if (blocking.length === 0 || asked.has(stored.id)) {
      return edited.save();
    }
    ask(stored.id);
    setReasons(blocking);
    return new Promise<boolean>((resolve) => {
      answerRef.current = resolve;
    });
  };
  const dialog = reasons && (
    <AlertDialog
      title="Publish what nobody can install?"
      dismiss={{
        label: 'Keep editing',
        onDismiss: () => {
          setReasons(null);
          answerRef.current?.(false);
        },
      }}
      action={{
        label: 'Publish',
        onAction: () => {
          setReasons(null);
          setConfirmedCount((count) => count + 1);
        },
      }}
    >
      <ul className={styles.reasons}>
        {reasons.map((gap) => (
          <li key={gap}>{`No ${gapWords[gap].name}: ${gapWords[gap].cost}.`}</li>
        ))}
      </ul>
      <p>This is asked once. You can add what is missing later.</p>
    </AlertDialog>
  );
  return { edited: { ...edited, save }, dialog };
}
