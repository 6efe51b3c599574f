/** The store for small texts that the page keeps between visits (rule X5). */
export interface HostStorage {
  get(key: string): string | null;
  /** Answers false where the browser does not store it: then it is only kept for this visit. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * Browser storage that never fails: where the browser blocks it or it is full, texts are kept in memory for the visit.
 */
export function createStorage(open: () => Storage): HostStorage {
  const memory = new Map<string, string>();
  const removed = new Set<string>();
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => {
      if (removed.has(key)) return null;
      return memory.get(key) ?? attempt((storage) => storage.getItem(key), null);
    },
    set: (key, value) => {
      removed.delete(key);
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) {
        memory.delete(key);
        return true;
      }
      memory.set(key, value);
      // The old text must not be there again at the next visit.
      attempt((storage) => storage.removeItem(key), undefined);
      return false;
    },
    remove: (key) => {
      memory.delete(key);
      const isRemoved = attempt((storage) => {
        storage.removeItem(key);
        return true;
      }, false);
      if (!isRemoved) removed.add(key);
    },
  };
}
