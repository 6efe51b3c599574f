import { fail } from '@patchbay/command-line';
import { readProxiedEnvironment } from '@patchbay/site/config';
import { nginxConfig } from '@patchbay/site/nginx';
import { root } from './root.ts';

try {
  const { port, ...site } = readProxiedEnvironment(process.env, root);
  process.stdout.write(nginxConfig({ ...site, listen: String(port ?? 80) }));
} catch (error) {
  fail(error);
}
