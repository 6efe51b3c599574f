/** Takes any use that a module can make of a library while it is evaluated. */
export const anything: unknown = new Proxy(
  function anything() {
    // Called, constructed or extended, it answers itself.
  },
  {
    get: (_, key) => {
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [].values();
      return key === '__esModule' ? true : anything;
    },
    apply: () => anything,
    construct: () => Object(anything) as object,
  },
);
