import type { SwcLoaderOptions } from '@rspack/core';

type JsConfig = NonNullable<SwcLoaderOptions['jsc']>;

/**
 * The compilation of a server part's modules, our own and those of libraries. `{ ...given, own }` becomes
 * `Object.assign({}, given, { own })`: V8 in Node.js 20 makes a hidden class for each object that begins
 * with a spread, so that whatever reads such objects is slow, and memory fills with the classes. `{ own, ...others }`
 * is copied without a look for symbols.
 */
export const serverCode = (jsc: Pick<JsConfig, 'parser' | 'transform'>): SwcLoaderOptions => ({
  env: { targets: { node: '20.19' }, include: ['transform-object-rest-spread'] },
  jsc: {
    ...jsc,
    assumptions: { setSpreadProperties: true, pureGetters: true, objectRestNoSymbols: true },
  },
});
