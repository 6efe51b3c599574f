import { fail, readArgument, say, sayLoud, whenToldToStop } from '@patchbay/command-line';
import { Command } from 'commander';
import { serveBundle } from '@patchbay/remote-kit/bundle';
import { readProductEnvironment } from '@patchbay/site/config';
import { startDevSite } from '@patchbay/site/dev';
import { assertPortIsFree } from './servers/assert-port-is-free.ts';
import { startApi } from './servers/api-process.ts';
import { findPackage, packageDir, remotePackages } from './packages/find-package.ts';
import { root } from './root.ts';
import { environmentOfProduct } from './servers/product-environment.ts';

const program = new Command('npm run dev --')
  .description('Serves everything with hot reload.')
  .argument('[remote]', 'serves this remote alone, for a deployed site to load');

// Until everything is there, whatever has been started ends with this process.
let stop = (): void => process.exit(143);
whenToldToStop(() => {
  stop();
});

try {
  const only = readArgument(program, process.argv.slice(2));
  const { port, apiPort } = readProductEnvironment(process.env, root);
  const sitePort = port ?? 3000;
  stop =
    only === undefined ? await serveProduct(sitePort, apiPort) : await serveRemote(only, sitePort);
} catch (error) {
  fail(error);
  process.exit();
}

/** The whole product behind one origin, and the backend. */
async function serveProduct(port: number, apiPort: number): Promise<() => void> {
  await assertPortIsFree(port, 'PORT');
  await assertPortIsFree(apiPort, 'API_PORT');
  const environment = environmentOfProduct(
    { ALLOW_REMOTE_OVERRIDES: 'on', ...process.env },
    { port, apiPort },
  );
  say('Starting the backend, and a bundler for each package');
  const [api, shell, ...remotes] = await Promise.all([
    startApi(environment, { watch: true, onLine: say }),
    ...['shell', ...remotePackages()].map((name, index) =>
      serveBundle(packageDir(name), port + 1 + index),
    ),
  ]);
  if (!shell) throw new Error('There is no shell to serve');
  const { config, isRendering, siteDir } = readProductEnvironment(environment, root);
  const site = await startDevSite({
    config,
    siteDir,
    isRendering,
    port,
    shellServer: shell.address,
    remoteServers: remotes.map(({ address }) => address),
  });
  sayLoud(`Patchbay, with hot reload, is at http://localhost:${port}`);
  return () => {
    site.close();
    for (const bundle of [shell, ...remotes]) bundle.stop();
    void api.stop().then(() => process.exit());
  };
}

/** One remote, for a deployed site that allows overrides. */
async function serveRemote(wanted: string, port: number): Promise<() => void> {
  const found = findPackage(wanted);
  if (!found || found.name === 'shell')
    throw new Error(`"${wanted}" is not a remote of this repository`);
  await assertPortIsFree(port, 'PORT');
  const bundle = await serveBundle(packageDir(found.folder), port);
  const address = `http://localhost:${port}`;
  sayLoud(`${found.name}, with hot reload, is at ${address}`);
  say(`A site that allows overrides takes it by ?override=${found.name}@${address}`);
  return bundle.stop;
}
