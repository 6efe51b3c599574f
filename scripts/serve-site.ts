import { readAppConfig, readPort, readSiteDir } from '@patchbay/site/config';
import { startSite } from '@patchbay/site/serve';
import { fail, say, sayLoud } from './console.ts';
import { root } from './root.ts';

try {
  const config = readAppConfig(process.env);
  const site = await startSite({
    siteDir: readSiteDir(process.env, root),
    port: readPort(process.env, 'PORT', 3000),
    config,
  });
  sayLoud(`The site is at ${site.origin}`);
  say(`Its backend is ${config.apiHost}`);
  const stop = () => void site.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  fail(error);
}
