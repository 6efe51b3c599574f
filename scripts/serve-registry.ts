import { whenToldToStop } from '@patchbay/command-line';
import { readRegistryEnvironment, startRegistry } from '@patchbay/registry/service';
import { chooseConfig } from '@patchbay/registry/config';
import { openTarget } from '@patchbay/registry/target';
import { demandKeysFile } from '@patchbay/registry/release';
import { smokeCheck } from '@patchbay/registry/checks';
import { endWithin, outliveLogReaders } from '@patchbay/site/serve';
import { productVersion } from '@patchbay/node-kit/telemetry';
import { root } from './root.ts';
import { serverLog } from './servers/server-log.ts';

const { log, endBy } = serverLog('registry');

outliveLogReaders();
try {
  const { place, keysFile, ...options } = readRegistryEnvironment(process.env, root);
  const warn = (line: string) => {
    log(line, { level: 'warning' });
  };
  const target = await openTarget(place, { log: warn });
  const registry = await startRegistry({
    ...options,
    target,
    keysFile: demandKeysFile(keysFile),
    configure: (present) => chooseConfig(present, process.env),
    smokeCheck,
    now: () => new Date(),
    say: log,
  });
  whenToldToStop(() => {
    log('The registry stops');
    // Longer than a release that is under way is waited for.
    endWithin(log, { withinMs: 70_000 });
    void registry.close();
  });
  log(`The registry ${productVersion} of ${target.label} is at ${registry.origin}`, {
    version: productVersion,
  });
} catch (error) {
  endBy(error);
}
