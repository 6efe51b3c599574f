/**
 * A whole engine that installs, updates and deletes for ever, until it is killed. Its backend is a function. Arguments:
 * the folder and a seed.
 */
import { createRandom } from '../random.ts';
import { openEngineOfFakeBackend } from '../fake-backend.ts';

async function main(): Promise<void> {
  const [root = '', seed = '1'] = process.argv.slice(2);
  const random = createRandom(Number(seed));
  const engine = await openEngineOfFakeBackend(root);
  process.stdout.write('ready\n');
  for (;;) {
    const versionId = 1 + Math.floor(random() * 5);
    await engine.startInstall(versionId);
    if (random() < 0.2) await engine.cancelInstall(versionId);
    while (engine.isBusy && random() < 0.9) await new Promise(setImmediate);
    if (random() < 0.2) await engine.deleteComponents(['A.vst3', 'B.clap']);
  }
}

void main();
