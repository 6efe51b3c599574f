import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { rspack } from '@rspack/core';

const file = resolve(
  import.meta.dirname,
  '../../packages/catalog-remote/src/features/browse-home/browse-home.view.tsx',
);
const present = "'Latest Added'";

/**
 * Builds the home page with another heading, while its source stays as it is.
 * @throws Error where the source has no heading to change
 */
export function changedHeading() {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(present)) throw new Error(`${file} has no heading ${present} any more`);
  return new rspack.experiments.VirtualModulesPlugin({
    [file]: source.replace(present, "'Newly Added'"),
  });
}
