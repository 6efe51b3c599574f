import * as bundle from '@patchbay/remote-kit/bundle';
import { packageDir } from './find-package.ts';

/** The file that starts the bundler that a package of this repository has chosen. */
export const bundlerCommand = (folder: string): string => bundle.bundlerCommand(packageDir(folder));

/** The folder of the build of a package of this repository. */
export const distOf = (folder: string): string => bundle.distOf(packageDir(folder));

/**
 * Builds one package into its `dist` folder, for production.
 * @throws Error with what the bundler said
 */
export async function buildPackage(folder: string): Promise<void> {
  try {
    await bundle.buildPackage(packageDir(folder));
  } catch (cause) {
    const output = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${folder} could not be built:\n${output}`, { cause });
  }
}
