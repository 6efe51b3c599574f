import { useEffectEvent, useLayoutEffect, useRef, type ComponentType } from 'react';
import { useHost, type Host } from '@patchbay/shared/host';

/** A part that is drawn without React: by a custom element, another library or the DOM alone. */
export interface MountedPart<Props extends object, Instance> {
  /** Draws into the element, which is empty and stands in the document. What it returns is handed to the other two. */
  mount(element: HTMLElement, host: Host, props: Props): Instance;
  /** Called with the props of each further rendering, which may be the same. Without it the part stays as it was mounted. */
  update?(instance: Instance, props: Props): void;
  /** Ends what `mount` began: listeners, timers, the root of a library. The element is taken away afterwards. */
  unmount?(instance: Instance): void;
}

/**
 * Makes a page or a slot of anything that draws into an element. Only browsers draw it: on a page that the site's server has
 * rendered, its place is empty until the code of its remote runs. What `mount` and `update` throw is caught as an error of a React
 * component is, so that the rest of the page stays; what `unmount` throws is reported.
 * @example
 * const NewsPage = fromMount({
 *   mount: (element, host) => {
 *     const app = createApp(News, { title: host.config.productName });
 *     app.mount(element);
 *     return app;
 *   },
 *   unmount: (app) => app.unmount(),
 * });
 */
export function fromMount<Props extends object, Instance>(
  part: MountedPart<Props, Instance>,
): ComponentType<Props> {
  return function Mounted(props: Props) {
    const host = useHost();
    const element = useRef<HTMLDivElement>(null);
    const mounted = useRef<{ readonly instance: Instance } | null>(null);
    // Stands before the effect that mounts, which has these props itself.
    useLayoutEffect(() => {
      if (mounted.current) part.update?.(mounted.current.instance, props);
    });
    const mountInto = useEffectEvent((place: HTMLElement) => part.mount(place, host, props));
    useLayoutEffect(() => {
      if (!element.current) return undefined;
      const instance = mountInto(element.current);
      mounted.current = { instance };
      return () => {
        mounted.current = null;
        try {
          part.unmount?.(instance);
        } catch (error) {
          host.reportProblem(error instanceof Error ? error : new Error(String(error)));
        }
      };
    }, [host]);
    return <div ref={element} />;
  };
}
