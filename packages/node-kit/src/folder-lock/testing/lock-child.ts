import { lockFolder } from '../lock-folder.ts';

/** Takes the lock of `FILE` and keeps it until it is killed, or says why it cannot. */
const [file = ''] = process.argv.slice(2);

try {
  await lockFolder(file, { purpose: 'a test' });
  console.log('has the lock');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
