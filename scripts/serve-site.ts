import { readAppConfig, readHeaderConfig, readPort, readSiteDir } from '@patchbay/site/config';
import { outliveLogReaders, startSite } from '@patchbay/site/serve';
import { fail, say, sayLoud } from './console.ts';
import { root } from './root.ts';
import { whenToldToStop } from './when-told-to-stop.ts';

outliveLogReaders();
try {
  const config = readAppConfig(process.env);
  const site = await startSite({
    siteDir: readSiteDir(process.env, root),
    port: readPort(process.env, 'PORT', 3000),
    config,
    headers: readHeaderConfig(process.env),
  });
  sayLoud(`The site is at ${site.origin}`);
  say(`Its backend is ${config.apiHost}`);
  whenToldToStop(() => void site.close());
} catch (error) {
  fail(error);
}
