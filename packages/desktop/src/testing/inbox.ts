/** The messages that arrive at a test, in their order, for whoever waits for them. */
export interface Inbox<T> {
  readonly put: (item: T) => void;
  /** The first that is accepted and that nobody has taken yet. */
  next(accepts?: (item: T) => boolean): Promise<T>;
}

export function createInbox<T>(): Inbox<T> {
  const waiting: { accepts: (item: T) => boolean; resolve: (item: T) => void }[] = [];
  const items: T[] = [];
  return {
    put: (item) => {
      const index = waiting.findIndex(({ accepts }) => accepts(item));
      if (index < 0) items.push(item);
      else waiting.splice(index, 1)[0]?.resolve(item);
    },
    next: (accepts = () => true) =>
      new Promise((resolve) => {
        const index = items.findIndex(accepts);
        if (index < 0) waiting.push({ accepts, resolve });
        else for (const item of items.splice(index, 1)) resolve(item);
      }),
  };
}
