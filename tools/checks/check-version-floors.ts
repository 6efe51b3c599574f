import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findLowVersions } from './find-low-versions.ts';
import { report } from './report.ts';
import { versionFloors } from './version-floors.ts';

const lockfile = resolve(import.meta.dirname, '../../pnpm-lock.yaml');

report(
  findLowVersions(readFileSync(lockfile, 'utf8'), versionFloors),
  `All ${versionFloors.length} packages with a floor are above it.`,
);
