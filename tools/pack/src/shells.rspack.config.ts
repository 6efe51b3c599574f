import { resolve } from 'node:path';
import { shellConfig } from '@patchbay/bundler';
import type { Configuration } from '@rspack/core';

/** The two shells that `build-shells.ts` asks for, in the folder `SHELLS_DIR`. */
const { SHELLS_DIR } = process.env;
if (!SHELLS_DIR) throw new Error('SHELLS_DIR is missing: npm run pack says it');

const shell = (folder: string, nodeEnv: 'production' | 'development'): Configuration => {
  const config = shellConfig(process.cwd(), nodeEnv);
  return {
    ...config,
    // Source maps would show the sources; nobody who installs the package has use for them.
    devtool: false,
    output: { ...config.output, path: resolve(SHELLS_DIR, folder) },
    optimization: { ...config.optimization, nodeEnv },
  };
};

export default [
  shell('shell', 'production'),
  // React's build for development takes changed components in place.
  shell('shell-for-development', 'development'),
];
