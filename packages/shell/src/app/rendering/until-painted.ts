declare global {
  interface Window {
    /** Set by `early.ts`: resolves once a page that the server has rendered is painted. */
    painted?: Promise<void>;
  }
}

/**
 * Resolves when the page's code may be asked for: once what the server has rendered is painted, so that its style sheets and
 * pictures have the line to themselves. At once where there is nothing to paint before, or nobody watches for it.
 */
export const untilPainted = (page: Window): Promise<void> => page.painted ?? Promise.resolve();
