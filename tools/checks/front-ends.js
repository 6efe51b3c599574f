import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const packagesFolder = resolve(import.meta.dirname, '../../packages');

/**
 * The packages whose code runs in a page, by their folders below `packages`: they are linted and tested as such. A
 * remote is one of them as soon as its folder is there.
 */
export const frontEnds = [
  'shared',
  'domain',
  'ui',
  'composition',
  'accounts',
  'shell',
  ...readdirSync(packagesFolder).filter((name) => name.endsWith('-remote')),
];
