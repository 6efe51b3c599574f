import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.node';

export interface RenderedText {
  readonly html: string;
  /** Errors of parts that failed, and that the browser will try again. */
  readonly errors: readonly unknown[];
}

/** React's marks of a part that failed or that waits; one that is complete begins otherwise. */
const isIncomplete = (html: string) => html.includes('<!--$!-->') || html.includes('<!--$?-->');

/** A part of a page that was not there in time. Its message is a sentence about its remote. */
export class LatePartError extends Error {
  override readonly name = 'LatePartError';

  constructor() {
    super('it was not there in time');
  }
}

/**
 * Renders once. A part that waits for something for longer than `waitMs` is left to the browser.
 * @throws whatever the tree throws outside of every part that may fail, and the signal's reason where that ends it
 */
export async function renderToText(
  tree: ReactNode,
  signal: AbortSignal,
  waitMs: number,
): Promise<RenderedText> {
  signal.throwIfAborted();
  // It takes a quarter less time than a stream. It waits for nothing and tells no error, so a part that does either is left to the stream.
  const html = renderToString(tree);
  return isIncomplete(html) ? await renderToEnd(tree, signal, waitMs) : { html, errors: [] };
}

async function renderToEnd(
  tree: ReactNode,
  signal: AbortSignal,
  waitMs: number,
): Promise<RenderedText> {
  const errors: unknown[] = [];
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new LatePartError());
  }, waitMs);
  try {
    const stream = await renderToReadableStream(tree, {
      signal: AbortSignal.any([signal, late.signal]),
      // A large part would otherwise come behind the page, with a script to put it in its place, which the policy refuses.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        errors.push(error);
      },
    });
    await stream.allReady;
    return { html: await new Response(stream).text(), errors };
  } finally {
    clearTimeout(timer);
  }
}
