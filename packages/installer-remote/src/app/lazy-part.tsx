import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code loads when it is first shown; until then it renders nothing. If the code cannot be loaded, it
 * throws, and the next one to be shown tries again.
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
