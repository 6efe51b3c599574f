/*
 * Parts of a page whose code does not come, after all tries. What the site's server has rendered of them stays, as plain HTML;
 * all of them are asked for again together.
 */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { attach, createEvent, createStore, useUnit } from '@patchbay/shared/state';
import { useEventListener } from '@patchbay/ui';

interface MissingPart extends Pick<PartOptions, 'revive'> {
  /** Whether it has controls of the server on the page, which do nothing. */
  readonly isHeld: boolean;
}

const partMissed = createEvent<MissingPart>();
const partGone = createEvent<MissingPart>();
const $missingParts = createStore<readonly MissingPart[]>([])
  .on(partMissed, (parts, part) => [...parts, part])
  .on(partGone, (parts, part) => parts.filter((other) => other !== part));

/** Whether controls of the server's page do nothing, for want of their code. */
export const $isPageHeld = $missingParts.map((parts) => parts.some(({ isHeld }) => isHeld));

/** Asks for the code of all missing parts again. */
export const reviveFx = attach({
  source: $missingParts,
  effect: (parts) => Promise.allSettled(parts.map(({ revive }) => revive())),
});

interface PartOptions {
  /** As `useHeldFirst` says. */
  readonly isFirst?: boolean;
  /** Whether its code is not here, after all tries. */
  readonly isMissing: boolean;
  /** In place of the server's markup stands what says that it is missing. */
  readonly hasWords?: boolean;
  /** Asks for the code again, and shows the part where it comes. Rejects where it does not. */
  readonly revive: () => Promise<unknown>;
}

interface PartState<E> {
  /** Whether the server's markup stays: the place's element is to have `heldMarkup`, and a `key` of its own. */
  readonly isHeld: boolean;
  /** For the element of the place, in either form. What was typed into the old one is typed into the new one. */
  readonly place: RefObject<E | null>;
}

/** A place for a part of the page whose code may not come. */
export function useMissingPart<E extends HTMLElement>({
  isFirst = false,
  isMissing,
  hasWords = false,
  revive,
}: PartOptions): PartState<E> {
  const [wasOut] = useState(isFirst);
  const isHeld = wasOut && isMissing && (isFirst || !hasWords);
  const place = useRef<E>(null);
  const old = useRef<E>(null);
  const reviveHere = useCallback(async () => {
    const element = place.current;
    await revive();
    old.current = element;
  }, [revive]);
  const { miss, leave } = useUnit({ miss: partMissed, leave: partGone });
  useEffect(() => {
    if (!isMissing) return undefined;
    const part = { revive: reviveHere, isHeld };
    miss(part);
    return () => {
      leave(part);
    };
  }, [isMissing, isHeld, reviveHere, miss, leave]);
  useEventListener(isMissing ? 'window' : null, 'online', () => {
    reviveHere().catch(() => undefined);
  });
  useEffect(() => {
    if (!isMissing && old.current && place.current) typeAgain(old.current, place.current);
    old.current = null;
  }, [isMissing]);
  return { isHeld, place };
}

/** Types the texts of a part that has gone into the one that has come. */
function typeAgain(before: HTMLElement, after: HTMLElement): void {
  const fields = after.querySelectorAll('input');
  for (const [index, { name, value, defaultValue }] of before.querySelectorAll('input').entries()) {
    const field = fields[index];
    if (field?.name !== name || value === defaultValue) continue;
    typeText(field, value);
  }
}

/**
 * Types a text into a field. React notices values that code sets, and ignores an event with the same one: so it is set by the
 * browser's own property.
 */
export function typeText(field: HTMLInputElement, text: string): void {
  field.value = '';
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
