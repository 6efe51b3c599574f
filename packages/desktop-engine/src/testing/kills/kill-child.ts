/**
 * Installs, updates and deletes for ever in a folder, until it is killed. Arguments: the folder and a seed.
 */
import { createDisk } from '../../disk/disk.ts';
import { createRandom } from '../random.ts';
import { childComponents, openSmallComputer } from '../small-computer.ts';

async function main(): Promise<void> {
  const [root = '', seed = '1'] = process.argv.slice(2);
  const random = createRandom(Number(seed));
  const some = () => childComponents.filter(() => random() < 0.6);
  const computer = await openSmallComputer(root, createDisk({ isDurable: false }));
  await computer.start();
  process.stdout.write('ready\n');
  for (;;) {
    if (random() < 0.7) await computer.install(some(), String(random()));
    else await computer.remove(some());
  }
}

void main();
