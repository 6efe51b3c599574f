import { foldText } from '@patchbay/domain/format';
import { createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';

/** A search that was answered. */
export interface AnsweredSearch {
  readonly text: string;
  /** Tells the backend that something of it was opened, or nothing. */
  readonly tell: (text: string) => Promise<void> | void;
}

/** Something of what a search has found was pressed. */
export const resultPressed = createEvent<AnsweredSearch>();
/** A search was left: its page, or the list below the box. */
export const searchLeft = createEvent<AnsweredSearch>();

const tellFx = createEffect(({ text, tell }: AnsweredSearch) => tell(text));

const added = (texts: ReadonlySet<string>, text: string): ReadonlySet<string> =>
  new Set([...texts, foldText(text)]);

/** The searches of this page of which it was told whether something was pressed. */
const $settled = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' }).on(
  tellFx,
  (texts, { text }) => added(texts, text),
);

// Words that were not counted are no loss to who has searched: a failure is not told.
sample({
  clock: [resultPressed, searchLeft],
  source: $settled,
  filter: (settled, { text }) => !settled.has(foldText(text)),
  fn: (_, answered) => answered,
  target: tellFx,
});
