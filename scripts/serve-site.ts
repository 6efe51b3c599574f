import { whenToldToStop } from '@patchbay/command-line';
import { readSiteEnvironment } from '@patchbay/site/config';
import { endWithin, outliveLogReaders, startSite } from '@patchbay/site/serve';
import { productVersion, startTracing } from '@patchbay/node-kit/telemetry';
import { root } from './root.ts';
import { serverLog } from './servers/server-log.ts';

const { log, endBy } = serverLog('site');

outliveLogReaders();
try {
  const { port, isTraced, ...options } = readSiteEnvironment(process.env, root);
  const tracing = await startTracing({ isWanted: isTraced, service: 'patchbay-site', log });
  const site = await startSite({ ...options, port: port ?? 3000, log });
  whenToldToStop(() => {
    log('The site stops');
    endWithin(log);
    void site
      .close()
      .then(tracing.stop)
      .then(() => {
        // A collector that hangs would keep the process.
        if (isTraced) process.exit();
      });
  });
  log(`The site's server ${productVersion} is at ${site.origin}`, { version: productVersion });
  log(`Its backend is ${options.config.apiHost}`);
} catch (error) {
  endBy(error);
}
