import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const plugin = fileURLToPath(import.meta.resolve('@module-federation/enhanced/rspack'));
const ofPlugin = createRequire(plugin);
const ofTools = createRequire(ofPlugin.resolve('@module-federation/runtime-tools'));

/** The build as modules, which lies beside a package's CommonJS build. */
const asModules = (commonJs: string) => resolve(dirname(commonJs), 'index.js');

const runtime = asModules(ofTools.resolve('@module-federation/runtime'));
/** What the plugin names by its file, and so by its CommonJS build. */
const named = [
  ofPlugin.resolve('@module-federation/webpack-bundler-runtime'),
  ofPlugin.resolve('@module-federation/inject-external-runtime-core-plugin'),
];

/**
 * Resolves the federation runtime to its build as modules, once: what is not used falls away, which the CommonJS build
 * does not allow.
 */
export const federationRuntimeAlias: Readonly<Record<string, string>> = {
  '@module-federation/runtime': runtime,
  '@module-federation/enhanced/runtime$': runtime,
  ...Object.fromEntries(named.map((commonJs) => [`${commonJs}$`, asModules(commonJs)])),
};
