import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Software, StoredVersion } from '@patchbay/domain/entities';
import { type Gap, installGaps } from '@patchbay/domain/versions';
import { createEvent, createStore, useUnit } from '@patchbay/shared/state';
import { AlertDialog } from '@patchbay/ui';
import { gapCost, gapNames } from '../../../lib/gap-words.ts';
import type { EditedForm } from '../../../edited-form/use-edited-form.ts';
import styles from './ready.module.css';

/** Somebody was asked whether to publish a software that cannot be installed, or a version of it. */
const publishAsked = createEvent<number>();

/** The software of this visit about which that was asked. */
const $asked = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' }).on(
  publishAsked,
  (asked, softwareId) => new Set([...asked, softwareId]),
);

interface PublishQuestion {
  /** The form, whose save asks first where it would publish what cannot be installed. */
  readonly edited: EditedForm;
  /** The question, while it is open. */
  readonly dialog: ReactNode;
}

/**
 * Asks once in a visit before something is published that cannot be installed (rule F86).
 * @param versions as they were saved last
 * @param findNow the gaps of the form as it is; called at a save
 */
export function usePublishQuestion(
  edited: EditedForm,
  stored: Software,
  versions: readonly StoredVersion[],
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
    const blocking = isPublished ? findNow().filter((gap) => installGaps.includes(gap)) : [];
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
      title="Publish what cannot be installed?"
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
          <li key={gap}>{`${gapNames([gap])}: ${gapCost(gap, versions)}`}</li>
        ))}
      </ul>
      <p>This is asked once. You can put it right later.</p>
    </AlertDialog>
  );
  return { edited: { ...edited, save }, dialog };
}
