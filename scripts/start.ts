import { fail, say, sayLoud, whenToldToStop } from '@patchbay/command-line';
import { readProductEnvironment } from '@patchbay/site/config';
import { startSite } from '@patchbay/site/serve';
import { assertPortIsFree } from './servers/assert-port-is-free.ts';
import { buildSite } from './build-site.ts';
import { offerOwnDesktopApp } from './desktop-app.ts';
import { startApi } from './servers/api-process.ts';
import { environmentOfProduct } from './servers/product-environment.ts';
import { root } from './root.ts';

// Until the site is there, whatever has been started ends with this process.
let stop = (): void => process.exit(143);
whenToldToStop(() => {
  stop();
});

try {
  const { port: chosenPort, apiPort } = readProductEnvironment(process.env, root);
  const port = chosenPort ?? 3000;
  await assertPortIsFree(port, 'PORT');
  await assertPortIsFree(apiPort, 'API_PORT');
  const environment = environmentOfProduct(process.env, { port, apiPort });

  await buildSite(environment);
  say('Starting the backend');
  const api = await startApi(environment, { onLine: say });
  const site = await startSite({
    ...readProductEnvironment(environment, root),
    port,
  }).catch(async (error: unknown) => {
    await api.stop();
    throw error;
  });
  sayLoud(`Patchbay is at ${site.origin}`);
  say(`The backend is at ${environment.API_HOST}; Ctrl+C ends both`);

  stop = () => void Promise.allSettled([site.close(), api.stop()]);
  api.onExit((reason) => {
    fail(new Error(`The backend stopped (${reason})`));
    void site.close();
  });
  // Its runtime is fetched once, which takes longer than all the rest: nobody waits for it.
  void offerOwnDesktopApp(environment);
} catch (error) {
  fail(error);
}
