import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const plugin = fileURLToPath(import.meta.resolve('@module-federation/enhanced/rspack'));
const ofTools = createRequire(createRequire(plugin).resolve('@module-federation/runtime-tools'));

/** The build as modules, which lies beside a package's CommonJS build. */
const runtime = resolve(dirname(ofTools.resolve('@module-federation/runtime')), 'index.js');

/**
 * Resolves the federation runtime to its build as modules, once: unused code falls away, which the CommonJS build does
 * not allow.
 */
export const federationRuntimeAlias: Readonly<Record<string, string>> = {
  '@module-federation/runtime': runtime,
  '@module-federation/enhanced/runtime$': runtime,
};

/** The request by which the federation plugin begins each bundle. */
const generatedStart = /^@module-federation\/runtime\/rspack\.js!=!data:/;

/** Compiled, in the packages for other repositories, it is JavaScript. */
const ownModule = (name: string) =>
  join(import.meta.dirname, `client/${name}${extname(import.meta.filename)}`);

/** Begins the bundle with our own start of the federation runtime. */
export const startFederation = (role: 'shell' | 'remote') =>
  new rspack.NormalModuleReplacementPlugin(generatedStart, ownModule(`start-${role}`));

const errorWords = /^\.\/(?:desc|getShortErrorMsg)\.mjs$/;

/** Makes the runtime's errors say only their codes. */
export const withoutErrorWords = () =>
  new rspack.NormalModuleReplacementPlugin(errorWords, (data) => {
    if (/[\\/]error-codes[\\/]dist$/.test(data.context)) data.request = ownModule('error-words');
  });
