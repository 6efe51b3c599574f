import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { readHeaderConfig } from '@patchbay/site/config';
import { nginxConfig } from '@patchbay/site/nginx';
import { findFreePort } from '@patchbay/site/testing';
import { root } from '../../../scripts/root.ts';
import { ask } from '../network/ask.ts';
import { waitUntil } from '../run/timing.ts';
import { startProgram, type OwnProcess } from './own-process.ts';
import type { Server } from './product.ts';

/** nginx in front of both servers. */
export interface Front {
  readonly process: OwnProcess;
  readonly site: string;
  readonly backend: string;
}

/** The configuration of the containers, for servers and a folder of this run. */
const forThisRun = (text: string, folder: string, port: number, backend: string): string =>
  text
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/etc/nginx/patchbay/site.conf', join(folder, 'site.conf'))
    .replace('listen 8081;', `listen 127.0.0.1:${port};`)
    .replace(/resolver [^;]*;/, '')
    .replace(/server api:4000[^;]*;/, `server ${new URL(backend).host};`);

/**
 * Starts the installed nginx as the documentation has it: with what `npm run nginx-config` prints, and with the file of the
 * containers.
 * @returns null where nginx is not installed, or does not start
 */
export async function startNginx(
  folder: string,
  { site, backend }: { readonly site: Server; readonly backend: Server },
): Promise<Front | null> {
  const [sitePort, backendPort] = [await findFreePort(), await findFreePort()];
  const config = nginxConfig({
    siteDir: site.folder,
    config: readAppConfig({ API_HOST: backend.origin }),
    headers: readHeaderConfig({}),
    listen: `127.0.0.1:${sitePort}`,
    pageServer: site.origin,
  });
  await writeFile(join(folder, 'site.conf'), config);
  const file = join(folder, 'nginx.conf');
  const deployed = await readFile(join(root, 'deploy/nginx/nginx.conf'), 'utf8');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(file, user + forThisRun(deployed, folder, backendPort, backend.origin));
  const settings = ['-p', folder, '-e', 'stderr', '-c', file];
  const own = startProgram(['nginx', ...settings, '-g', 'daemon off; master_process off;']);
  const front = {
    process: own,
    site: `http://127.0.0.1:${sitePort}`,
    backend: `http://127.0.0.1:${backendPort}`,
  };
  const isThere = await waitUntil(
    async () => !own.isRunning() || (await ask(front.backend, '/health/')).status === 200,
    { withinMs: 10_000 },
  );
  if (isThere && own.isRunning()) return front;
  await own.end();
  return null;
}
