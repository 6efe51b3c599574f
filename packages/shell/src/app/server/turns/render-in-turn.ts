import type { ReactNode } from 'react';
import { renderToText, type RenderedText } from '../render-to-text.ts';
import { createTurns } from './take-turns.ts';
import { watchIdle } from './watch-idle.ts';

/** The queue of all pages of this thread. */
const turn = createTurns();

/** What keeps a part of a page from being rendered: a sentence about its remote. */
export const waits = 'it waits for something that is no answer of the backend';

/** A part of a page was not waited for any longer. */
export class WaitingError extends Error {
  override readonly name = 'WaitingError';
}

interface TurnOptions {
  /** Whether the page waits for the backend. */
  readonly isAsking: () => boolean;
  /** Called before each work on the page, and after it. */
  readonly begin: () => void;
  readonly end: () => void;
  readonly signal: AbortSignal;
}

/**
 * The rendering of a page when the thread is the page's. What a part of it waits for, beside the backend, is not waited for: it is
 * rendered without that part, which is a page all the same where the part is a slot.
 */
export function createTurn({ isAsking, begin, end, signal }: TurnOptions): {
  readonly render: (tree: ReactNode) => Promise<RenderedText>;
  /** Waits for what the page can do without: for `patienceMs` at most, and no longer once that is no answer of the backend. */
  readonly wait: (work: Promise<unknown>, patienceMs: number) => Promise<void>;
  /** Resolves once the page waits for something else than a rendering or an answer. */
  readonly stuck: Promise<void>;
  readonly stop: () => void;
} {
  let isInLine = false;
  /** What ends the waiting of parts; null while nothing is rendered. */
  let impatience: AbortController | null = null;

  const render = async (tree: ReactNode) => {
    isInLine = true;
    await turn();
    isInLine = false;
    impatience = new AbortController();
    begin();
    try {
      return await renderToText(tree, AbortSignal.any([signal, impatience.signal]));
    } finally {
      end();
      impatience = null;
    }
  };

  /** Ends the waiting for what the page can do without; null while nothing of this kind is waited for. */
  let doWithout: (() => void) | null = null;

  const wait = async (work: Promise<unknown>, patienceMs: number) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const impatient = new Promise<void>((resolve) => {
      doWithout = resolve;
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([work, impatient]);
    clearTimeout(timer);
    doWithout = null;
  };

  const goOn = () => {
    if (doWithout) {
      doWithout();
      return true;
    }
    if (!impatience || impatience.signal.aborted) return false;
    impatience.abort(new WaitingError(waits));
    return true;
  };
  return { render, wait, ...watchIdle(() => isInLine || isAsking(), goOn) };
}
