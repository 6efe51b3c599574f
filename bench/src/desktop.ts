// The desktop app: the memory of an installation of 2 GB (needs 5 GB of disk), the time of a scan of 10,000 components, and,
// where there is a screen (xvfb-run), the time of its start.
import { spawnSync } from 'node:child_process';
import { say } from '@patchbay/command-line';
import { root } from '../../scripts/root.ts';

const hasScreen = (process.env['DISPLAY'] ?? '') !== '';
const programs = [
  'packages/desktop/bench/download.ts',
  'packages/desktop-engine/bench/scan.ts',
  ...(hasScreen ? ['bench/src/desktop-start.ts'] : []),
];
for (const program of programs) {
  say(`\n${program}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
if (!hasScreen) say('\nThe start is skipped: there is no screen. Use xvfb-run.');
