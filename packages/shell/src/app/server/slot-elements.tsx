import * as reactModule from 'react';
import { createContext, createElement, useContext, type ComponentProps } from 'react';
import * as runtime from 'react/jsx-runtime';

/** The kinds of links that say how a page looks and how it loads, and nothing of its subject. */
const neutralLinks = new Set([
  ...['stylesheet', 'preload', 'modulepreload', 'prefetch', 'preconnect', 'dns-prefetch'],
]);

const InSlot = createContext(false);

/** Given around each slot: whether what is below is of a slot. */
export const InSlotProvider = InSlot.Provider;

interface HeadElementProps {
  readonly name: 'meta' | 'link';
  readonly attributes: ComponentProps<'meta'> & ComponentProps<'link'>;
}

/**
 * An element that React moves into the document's head. In a slot it is nothing: there it would ask search engines to leave
 * out each page, or send visitors elsewhere.
 */
function HeadElement({ name, attributes }: HeadElementProps) {
  const isInSlot = useContext(InSlot);
  // One with this attribute stays where it is.
  const isOfHead = attributes.itemProp === undefined;
  const isNeutral = name === 'link' && neutralLinks.has(attributes.rel ?? '');
  return isInSlot && isOfHead && !isNeutral ? null : createElement<object>(name, attributes);
}

/** A call that makes an element, as compiled code has it. */
const withHeadElements =
  (make: typeof runtime.jsx): typeof runtime.jsx =>
  (type, props, key) =>
    type === 'meta' || type === 'link'
      ? make(HeadElement, { name: type, attributes: props }, key)
      : make(type, props, key);

/** React's runtime for the code of remotes. */
export const jsxRuntime = {
  ...runtime,
  jsx: withHeadElements(runtime.jsx),
  jsxs: withHeadElements(runtime.jsxs),
};

/** React for the code of remotes: it may make its elements by this as well. */
export const react = {
  ...reactModule,
  createElement: new Proxy(createElement, {
    apply: (make, self, args: readonly unknown[]): unknown => {
      const [name, given] = args;
      if (name !== 'meta' && name !== 'link') return Reflect.apply(make, self, args);
      const attributes = typeof given === 'object' && given !== null ? given : {};
      const key = 'key' in attributes ? { key: String(attributes.key) } : {};
      return make(HeadElement, { ...key, name, attributes });
    },
  }),
};
