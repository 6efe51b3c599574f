import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code comes when it is first shown; nothing stands there until then. Where the code does not come, it
 * throws, and the next one to be shown asks again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => arrived);
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      load().then(
        (component) => {
          arrived = component;
          if (!isGone) setPart(() => component);
        },
        (cause: unknown) => {
          if (!isGone) setFailure({ cause });
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (failure) throw new Error('A part of the page could not be loaded', failure);
    return Part ? <Part {...props} /> : null;
  };
}
