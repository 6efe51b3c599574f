import { readAppConfig, readHeaderConfig, readPort, readSiteDir } from '@patchbay/site/config';
import { nginxConfig } from '@patchbay/site/nginx';
import { fail } from './console.ts';
import { root } from './root.ts';

try {
  const text = nginxConfig({
    siteDir: readSiteDir(process.env, root),
    config: readAppConfig(process.env),
    headers: readHeaderConfig(process.env),
    listen: String(readPort(process.env, 'PORT', 80)),
  });
  process.stdout.write(text);
} catch (error) {
  fail(error);
}
