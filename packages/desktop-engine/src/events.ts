import type { EngineEvents } from './engine.ts';

type Listener<Name extends keyof EngineEvents> = (event: EngineEvents[Name]) => void;

/** The listeners of the engine. One that throws is logged, and affects neither the others nor the engine. */
export interface EventHub {
  on<Name extends keyof EngineEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof EngineEvents>(name: Name, event: EngineEvents[Name]): void;
}

export function createEventHub(log: (message: string) => void): EventHub {
  const listeners: { readonly [Name in keyof EngineEvents]: Set<Listener<Name>> } = {
    versionState: new Set(),
    allVersionStates: new Set(),
    installedComponents: new Set(),
  };
  return {
    on(name, listener) {
      // Each call is one subscription, of the same function too.
      const own: typeof listener = (event) => listener(event);
      listeners[name].add(own);
      return () => listeners[name].delete(own);
    },
    emit(name, event) {
      for (const listener of [...listeners[name]]) {
        try {
          listener(event);
        } catch (error) {
          log(`A listener to ${name} failed: ${String(error)}`);
        }
      }
    },
  };
}
