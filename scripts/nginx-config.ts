import { fail } from '@patchbay/command-line';
import { readProxiedEnvironment } from '@patchbay/site/config';
import { nginxConfig } from '@patchbay/site/nginx';
import { root } from './root.ts';

try {
  const { port, staffReleases, ...site } = readProxiedEnvironment(process.env, root);
  const hasStaffCalls = staffReleases !== 'off';
  process.stdout.write(nginxConfig({ ...site, hasStaffCalls, listen: String(port ?? 80) }));
} catch (error) {
  fail(error);
}
