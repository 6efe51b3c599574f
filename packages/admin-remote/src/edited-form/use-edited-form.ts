import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { $notification, notificationDismissed } from '@patchbay/shared/host';
import type { Tagged } from '@patchbay/shared/http';
import { readFieldErrors, saveWithConflict } from '@patchbay/domain/api';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { type FieldChange, fieldChanges } from './changes.tsx';
import type { FormContract, FormValues } from './form-values.ts';

interface EditedFormOptions<Entity, Form> {
  /** The server's last answer. */
  readonly server: Tagged<Entity>;
  readonly toValues: (entity: Entity) => FormValues;
  readonly contract: FormContract<Form>;
  readonly save: (form: Form, etag: string | null) => Promise<void>;
  /** Asks the server for its present state. */
  readonly load: () => Promise<Tagged<Entity>>;
  readonly onSaved: () => void;
  /** A part that a save stores and no field has, such as a chosen cover, and the way to give it up for theirs. */
  readonly attachment?: {
    readonly isUnsaved: boolean;
    readonly changes: (before: Entity, theirs: Entity) => readonly FieldChange[];
    readonly giveUp: () => void;
  };
}

/** Somebody else's save, met by one of ours. */
export interface SaveConflict {
  readonly changes: readonly FieldChange[];
  /** Saves, with theirs in these fields and ours in all others that were changed here. */
  readonly onChoose: (theirs: ReadonlySet<string>) => void;
  readonly onKeepEditing: () => void;
}

/** A form that is edited, and its ways to the server. */
export interface EditedForm {
  readonly form: UseFormReturn<FormValues>;
  /** Saves it, and says whether it was saved. While it is being saved, it is the same save. */
  readonly save: () => Promise<boolean>;
  /** Puts values into fields that the form has, as if they were typed. */
  readonly fill: (values: FormValues) => void;
  readonly isSaving: boolean;
  /** The error with which the last save failed, unless it was for a field or a conflict. */
  readonly refusal: unknown;
  readonly conflict: SaveConflict | null;
  /** For the form's element: its fields are disabled during a save, and the focus comes back to the one that had it. */
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/** A form over something that others edit too (rules F4, F12): no refetch undoes typing, no save undoes another. */
export function useEditedForm<Entity, Form>(options: EditedFormOptions<Entity, Form>): EditedForm {
  const { server, toValues, contract } = options;
  /** The state with which the form began. */
  const baseRef = useRef(server);
  const formRef = useRef<HTMLFormElement>(null);
  const savingRef = useRef<Promise<boolean>>(null);
  const [shown, dismiss] = useUnit([$notification, notificationDismissed]);
  const [choiceCount, setChoiceCount] = useState(0);
  const form = useForm<FormValues>({
    defaultValues: toValues(server.value),
    // The fields are disabled as it would: see `save`.
    shouldFocusError: false,
    resolver: contract.resolver,
  });
  const { reset, setValue, setError, getValues, handleSubmit } = form;
  const { isDirty, isSubmitting } = form.formState;
  const isUnsaved = isDirty || options.attachment?.isUnsaved === true;

  useEffect(() => {
    if (isUnsaved || isSubmitting || server === baseRef.current) return;
    baseRef.current = server;
    reset(toValues(server.value));
  }, [server, isUnsaved, isSubmitting, reset, toValues]);

  function setUnsaved(values: FormValues, isKept: (name: string) => boolean) {
    for (const [name, value] of Object.entries(values)) {
      if (isKept(name)) setValue(name, value, { shouldDirty: true });
    }
  }

  const saving = useMutation({
    mutationFn: (mine: FormValues) =>
      saveWithConflict({
        base: baseRef.current,
        save: ({ etag }) => options.save(contract.read(mine), etag),
        load: options.load,
        compare: (before, theirs) => {
          const changes = [
            ...fieldChanges(toValues(before), toValues(theirs), mine),
            ...(options.attachment?.changes(before, theirs) ?? []),
          ];
          return changes.length > 0 ? changes : null;
        },
      }),
    onSuccess: async (outcome, mine) => {
      if (outcome.kind === 'conflict') return;
      const now = getValues();
      reset(mine);
      // A value that was put into a field meanwhile, e.g. by an upload, is still to be saved.
      setUnsaved(now, (name) => now[name] !== mine[name]);
      options.onSaved();
      // The save itself has succeeded; the view shows a failure of its query by itself.
      await options.load().catch(() => undefined);
    },
    onError: (error, mine) => {
      for (const [name, messages] of readFieldErrors(error, Object.keys(mine))?.fields ?? []) {
        setError(name, { type: 'server', message: messages.join('\n') });
      }
    },
  });
  const conflict = saving.data?.kind === 'conflict' ? saving.data : null;

  // The mutation keeps why it failed, and the form says so.
  const submit = (values: FormValues) =>
    saving.mutateAsync(values).then(
      ({ kind }) => kind !== 'conflict',
      () => false,
    );

  const save = () => (savingRef.current ??= saveNow());

  async function saveNow(): Promise<boolean> {
    saving.reset();
    // It is about the save before.
    if (shown?.title === 'Saved') dismiss({ id: shown.id });
    const focused = document.activeElement;
    let isSaved = false;
    try {
      await handleSubmit(async (values) => {
        isSaved = await submit(values);
      })();
    } finally {
      savingRef.current = null;
      // After the render that enables the fields again.
      requestAnimationFrame(() => {
        const element = formRef.current;
        const wrong = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
        // A button that is disabled under a click loses the focus to whatever is around the form.
        const isLost = document.activeElement?.contains(element) ?? true;
        if (wrong) {
          wrong.focus();
          return;
        }
        if (isLost && focused instanceof HTMLElement && element?.contains(focused)) focused.focus();
        element?.querySelector('[data-refusal]')?.scrollIntoView({ block: 'nearest' });
      });
    }
    return isSaved;
  }

  const saveChosen = useEffectEvent(save);
  useEffect(() => {
    // After the render in which what was given up is gone.
    if (choiceCount > 0) void saveChosen();
  }, [choiceCount]);

  return {
    form,
    save,
    fill: (values) => {
      const now = getValues();
      setUnsaved(values, (name) => name in now && now[name] !== values[name]);
    },
    isSaving: isSubmitting,
    refusal: saving.error,
    formRef,
    conflict: conflict && {
      changes: conflict.conflict,
      onKeepEditing: () => saving.reset(),
      onChoose: (chosen) => {
        const mine = getValues();
        const theirs = toValues(conflict.theirs.value);
        if (conflict.conflict.some(({ name }) => !(name in theirs) && chosen.has(name))) {
          options.attachment?.giveUp();
        }
        baseRef.current = conflict.theirs;
        reset(theirs);
        setUnsaved(mine, (name) => mine[name] !== theirs[name] && !chosen.has(name));
        saving.reset();
        setChoiceCount((count) => count + 1);
      },
    },
  };
}
