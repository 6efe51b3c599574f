import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { report } from './report.ts';
import { findLowVersions, versionFloors } from './version-floors.ts';

const lockfile = resolve(import.meta.dirname, '../../pnpm-lock.yaml');

report(
  findLowVersions(readFileSync(lockfile, 'utf8'), versionFloors),
  `All ${versionFloors.length} packages with a floor are above it.`,
);
