import { chooseConfig } from '../config.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { watchedFileSystem } from './failing-file-system.ts';
import { startRegistry } from '../service/serve-registry.ts';

// A test that fails must not leave it behind.
process.once('disconnect', () => process.exit());

/** A registry as a process of its own: `SITE KEYS KILL_AT`. It kills itself before its change of a file number KILL_AT. */
const [folder = '', keysFile = '', killAt = ''] = process.argv.slice(2);
let changes = 0;
const fs = watchedFileSystem(() => {
  if (String(changes) === killAt) process.kill(process.pid, 'SIGKILL');
  changes += 1;
});
const { origin } = await startRegistry({
  target: new FolderTarget(folder, { fs }),
  keysFile,
  origins: [],
  siteOrigin: null,
  bind: '127.0.0.1',
  port: 0,
  configure: (present) => chooseConfig(present, {}),
  smokeCheck: () => Promise.resolve(null),
  now: () => new Date('2026-03-01T12:00:00Z'),
  say: () => undefined,
});
process.send?.(origin);
