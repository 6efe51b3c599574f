import { fail, say, sayLoud, whenToldToStop } from '@patchbay/command-line';
import { readSiteEnvironment } from '@patchbay/site/config';
import { endWithin, outliveLogReaders, startSite } from '@patchbay/site/serve';
import { root } from './root.ts';

outliveLogReaders();
try {
  const { port, ...options } = readSiteEnvironment(process.env, root);
  const site = await startSite({ ...options, port: port ?? 3000 });
  sayLoud(`The site is at ${site.origin}`);
  say(`Its backend is ${options.config.apiHost}`);
  whenToldToStop(() => {
    endWithin(say);
    void site.close();
  });
} catch (error) {
  fail(error);
}
