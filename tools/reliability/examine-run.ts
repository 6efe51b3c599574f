import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatted } from '../checks/formatted.ts';
import { faultFamilies } from './catalogue/fault-families.ts';
import { judgeFaults } from './judge-faults.ts';
import { pageFile, reliabilityPage } from './reliability-page.ts';
import { readJestRun, readPlaywrightRun, type Run } from './run-results.ts';

const root = resolve(import.meta.dirname, '../..');

/** The results of the last runs of jest and of Playwright for the catalogue of faults. */
export interface Examination {
  readonly problems: readonly string[];
  readonly allIsWell: string;
  /** The page as it should be now. */
  readonly page: string;
  /** Its path, absolute. */
  readonly pagePath: string;
}

/** Reads both runs, and judges the catalogue by them (rule X82). */
export function examineRun(): Examination {
  const files = new Set(
    faultFamilies.flatMap(({ faults }) => faults.flatMap(({ tests }) => Object.keys(tests))),
  );
  const jest = readJestRun(root, files);
  const playwright = readPlaywrightRun(root);
  const { problems, tests, skipped } = judgeFaults(faultFamilies, [
    ...(jest?.results ?? []),
    ...(playwright?.results ?? []),
  ]);
  const absent = [
    ...(jest === null ? ['jest has left no results: `npm test -- --only jest` makes them'] : []),
    ...(playwright === null
      ? ['Playwright has left no results: `npm test -- --only build,e2e` makes them']
      : []),
  ];
  const count = faultFamilies.reduce((sum, { faults }) => sum + faults.length, 0);
  const pagePath = resolve(root, pageFile);
  return {
    problems: [
      ...(absent.length > 0 ? absent : problems),
      ...[...files].flatMap((file) => changeOf(file, file.startsWith('e2e/') ? playwright : jest)),
    ],
    allIsWell:
      `${count} faults, shown by ${tests} tests` +
      (skipped > 0 ? `, ${skipped} of them skipped on this machine.` : '.'),
    page: formatted(pageFile, reliabilityPage(faultFamilies)),
    pagePath,
  };
}

/** A result tells nothing of a test that was written since. */
function changeOf(file: string, run: Run | null): readonly string[] {
  const path = resolve(root, file);
  if (!existsSync(path)) return [`${file} is not there`];
  if (run === null || statSync(path).mtimeMs <= run.startedAt) return [];
  return [`${file} was changed after its tests ran`];
}
