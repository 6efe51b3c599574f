/**
 * A whole engine that installs, updates and deletes for ever, until it is killed. Its backend is a function. Arguments:
 * the folder and a seed.
 */
import { join } from 'node:path';
import { createEngine } from '../create-engine.ts';
import { createRandom } from './random.ts';
import { createFakeBackend } from './fake-backend.ts';

async function main(): Promise<void> {
  const [root = '', seed = '1'] = process.argv.slice(2);
  const random = createRandom(Number(seed));
  const engine = await createEngine({
    backendAddress: 'http://backend.test',
    fetch: createFakeBackend(),
    dataDir: join(root, 'data'),
    home: root,
    platform: 'linux',
    environment: {},
    now: Date.now,
    log: () => undefined,
  });
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
