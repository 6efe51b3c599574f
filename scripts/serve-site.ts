import { exitCodeOf, fail, say, toCommandError, whenToldToStop } from '@patchbay/command-line';
import { readSiteEnvironment } from '@patchbay/site/config';
import { endWithin, outliveLogReaders, startSite } from '@patchbay/site/serve';
import { createLog, logFormatOf, startTracing } from '@patchbay/telemetry';
import { root } from './root.ts';

const format = logFormatOf(process.env);
const log =
  format === 'json'
    ? createLog({ format, service: 'site' })
    : createLog({
        format,
        service: 'site',
        write: (line, isTrouble) => {
          if (isTrouble) console.error(line);
          else say(line);
        },
      });

outliveLogReaders();
try {
  const { port, isTraced, ...options } = readSiteEnvironment(process.env, root);
  const tracing = await startTracing({ isWanted: isTraced, service: 'patchbay-site', log });
  const site = await startSite({ ...options, port: port ?? 3000, log });
  log(`The site is at ${site.origin}`);
  log(`Its backend is ${options.config.apiHost}`);
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
} catch (error) {
  if (format === 'text') fail(error);
  else {
    const failure = toCommandError(error);
    log(failure.message, { level: 'error' });
    process.exitCode = exitCodeOf(failure);
  }
}
