// `npm run licences`: writes THIRD-PARTY.md out of what pnpm has installed; with `--check`, compares it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, fail } from '@patchbay/command-line';
import { findDoubtful, readThirdParties, thirdPartyReport } from './third-party-report.ts';

/** The file of the report, so that a new licence is a difference that somebody reviews. */
const reportFile = resolve(import.meta.dirname, '../../THIRD-PARTY.md');

try {
  const parties = await readThirdParties();
  const report = thirdPartyReport(parties);
  if (!process.argv.includes('--check')) writeFileSync(reportFile, report);
  const problems = [...findDoubtful(parties)];
  if (!existsSync(reportFile) || readFileSync(reportFile, 'utf8') !== report) {
    problems.push(
      'THIRD-PARTY.md is behind: write it by `npm run licences`, and have the difference reviewed.',
    );
  }
  if (problems.length > 0) {
    throw new CommandError('refused', 'What others have made and we ship is not as reported', {
      problems,
    });
  }
  console.log(
    `${parties.length} packages of others, each under a licence that it may be shipped with.`,
  );
} catch (error) {
  fail(error);
}
