import { FolderTarget } from '@patchbay/registry/target';

/** Takes the lock of the site in a folder, says so, and keeps it until the process is ended. */
const [folder = ''] = process.argv.slice(2);
const target = new FolderTarget(folder);
await target.lock('an attack', (holder) => {
  console.log(`WAITS for ${holder}`);
});
console.log('HELD');
// Nothing else keeps the process.
setInterval(() => undefined, 60_000);
