import { createRequire } from 'node:module';
import { declareQuickly, type ElementInside, type RulesInside } from './default-styles.ts';

/** The internals of jsdom's own `getComputedStyle`; elements are its internal ones. */
interface Inside extends RulesInside {
  readonly implForWrapper: (element: object) => ElementInside;
  readonly getResolvedValue: (element: object, property: string) => string;
  readonly propertiesWithResolvedValueImplemented: object;
}

/**
 * jsdom works out some twenty values at each call of `getComputedStyle`, most of them colours, of which a query by role
 * reads two or three of every element on the page: that took a third of the component tests' time. Here a value is worked
 * out when it is read, by the same code of jsdom's.
 */
export function readStylesLazily(window: Pick<Window, 'getComputedStyle'>): void {
  const inside = readInside();
  if (!inside) return;
  declareQuickly(inside);
  const whole = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) => {
    // The style of a pseudo-element is another one, and only jsdom can work it out.
    if (pseudoElement) return whole(element, pseudoElement);
    const impl = inside.implForWrapper(element);
    const declaration = inside.styleRules.getDeclarationForElement(impl);
    const isResolved = (property: string) =>
      property in inside.propertiesWithResolvedValueImplemented;
    const getPropertyValue = (property: string) =>
      isResolved(property)
        ? inside.getResolvedValue(impl, property)
        : declaration.getPropertyValue(property);
    return new Proxy(declaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (typeof name === 'string' && isResolved(kebab(name)))
          return getPropertyValue(kebab(name));
        const value: unknown = Reflect.get(declaration, name);
        const bound: unknown = typeof value === 'function' ? value.bind(declaration) : value;
        return bound;
      },
    });
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Null where the version of jsdom has it elsewhere: its own way is right too, and slower. */
function readInside(): Inside | null {
  const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
  try {
    const styleRules: unknown = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
    const defaultStyleSheet: unknown = require('jsdom/lib/jsdom/browser/default-stylesheet.js');
    const requireOfJsdom = createRequire(require.resolve('jsdom'));
    const inside: unknown = {
      ...require('jsdom/lib/jsdom/living/generated/utils.js'),
      ...require('jsdom/lib/jsdom/living/helpers/style-rules.js'),
      ...require('jsdom/lib/jsdom/living/helpers/selectors.js'),
      ...requireOfJsdom('rrweb-cssom'),
      // This one has a separate declaration, which jsdom does not use.
      ...requireOfJsdom('cssstyle'),
      styleRules,
      defaultStyleSheet,
    };
    return isInside(inside) ? inside : null;
  } catch {
    return null;
  }
}

function isInside(value: unknown): value is Inside {
  const functions = [
    ...['implForWrapper', 'getResolvedValue'],
    ...['matchesDontThrow', 'CSSStyleDeclaration', 'parse'],
  ];
  return (
    typeof value === 'object' &&
    value !== null &&
    functions.every((name) => typeof Reflect.get(value, name) === 'function') &&
    typeof Reflect.get(value, 'propertiesWithResolvedValueImplemented') === 'object' &&
    typeof Reflect.get(value, 'defaultStyleSheet') === 'string'
  );
}
