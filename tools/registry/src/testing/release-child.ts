import { readSitePlace } from '../config.ts';
import { BucketTarget } from '../target/bucket-target.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { runReleaseTool } from '../release/commands/run-release-tool.ts';
import { watchedFileSystem } from './failing-file-system.ts';
import { trialSource } from './trial-source.ts';

/**
 * The release tool as a process of its own: `SITE KILL_AT HOLDS ARGUMENT...`. It kills itself before its rename
 * number KILL_AT; with HOLDS it says that it has the lock, and goes on when it is told to. Without SITE it is a bucket, which its
 * variables name, and whose lock is free soon after a kill.
 */
const [folder = '', killAt = '', holds = '', ...args] = process.argv.slice(2);

let moves = 0;
const fs = watchedFileSystem(async (name) => {
  if (name !== 'rename') return;
  if (String(moves) === killAt) process.kill(process.pid, 'SIGKILL');
  moves += 1;
  if (holds === 'holds' && moves === 1) await goOn();
});

const goOn = () =>
  new Promise<void>((resolve) => {
    process.once('message', () => {
      resolve();
    });
    process.send?.('has the lock');
  });

const { siteDir, store } = readSitePlace(process.env, import.meta.dirname);
const inBucket =
  store && new BucketTarget(store, { localFolder: siteDir, log: () => undefined, leaseMs: 2000 });

process.exitCode = await runReleaseTool({
  args,
  environment: {},
  target: inBucket ?? new FolderTarget(folder, { fs }),
  build: () => Promise.reject(new Error('Nothing is built here')),
  siteName: (subject) => subject,
  resolveDist: (path) => path,
  smokeCheck: () => Promise.resolve(null),
  readSource: () => Promise.resolve(trialSource),
  now: () => new Date(),
  stdout: process.stdout,
  stderr: process.stderr,
});
process.disconnect();
inBucket?.close();
