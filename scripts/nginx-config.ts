import { fail } from '@patchbay/command-line';
import { readProxiedEnvironment } from '@patchbay/site/config';
import { nginxConfig, readRemoteHosts } from '@patchbay/site/nginx';
import { root } from './root.ts';

try {
  const { port, staffReleases, ...site } = readProxiedEnvironment(process.env, root);
  const hasStaffCalls = staffReleases !== 'off';
  const remoteHosts = await readRemoteHosts(site, (line) => {
    console.error(line);
  });
  const listen = String(port ?? 80);
  process.stdout.write(nginxConfig({ ...site, hasStaffCalls, remoteHosts, listen }));
} catch (error) {
  fail(error);
}
