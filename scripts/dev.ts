import { spawn } from 'node:child_process';
import { readAppConfig, readPort } from '@patchbay/site/config';
import { startDevSite } from '@patchbay/site/dev';
import { setTimeout as wait } from 'node:timers/promises';
import { assertPortIsFree } from './assert-port-is-free.ts';
import { startApi } from './api-process.ts';
import { bundlerCommand } from './build-package.ts';
import { fail, say, sayLoud } from './console.ts';
import { packageDir, remotePackages } from './find-package.ts';

const readyWithinMs = 60_000;
const pollMs = 100;

try {
  const port = readPort(process.env, 'PORT', 3000);
  const apiPort = readPort(process.env, 'API_PORT', 4000);
  await assertPortIsFree(port, 'PORT');
  await assertPortIsFree(apiPort, 'API_PORT');
  const environment = {
    ALLOW_REMOTE_OVERRIDES: 'on',
    ...process.env,
    API_HOST: process.env.API_HOST ?? `http://localhost:${String(apiPort)}`,
    API_PORT: String(apiPort),
    SITE_ORIGINS: `http://localhost:${String(port)},http://127.0.0.1:${String(port)}`,
  };

  say('Starting the backend with the demo catalogue');
  const api = await startApi(environment, { watch: true });
  const [shell, ...remotes] = ['shell', ...remotePackages()].map((name, index) =>
    serveBundle(name, port + 1 + index),
  );
  if (!shell) throw new Error('There is no shell to serve');
  await Promise.all([shell, ...remotes].map(({ ready }) => ready));
  const site = await startDevSite({
    config: readAppConfig(environment),
    port,
    shellServer: shell.address,
    remoteServers: remotes.map(({ address }) => address),
  });
  sayLoud(`Patchbay, with hot reload, is at http://localhost:${String(port)}`);

  const stop = () => {
    site.close();
    for (const { kill } of [shell, ...remotes]) kill();
    void api.stop().then(() => process.exit());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  fail(error);
}

interface ServedBundle {
  readonly address: string;
  readonly ready: Promise<void>;
  readonly kill: () => void;
}

/** Serves one package's bundle from memory, rebuilt at every change of a file. */
function serveBundle(name: string, port: number): ServedBundle {
  say(`Serving ${name}`);
  const address = `http://127.0.0.1:${String(port)}`;
  const child = spawn(process.execPath, [bundlerCommand(name), 'serve'], {
    cwd: packageDir(name),
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  return { address, ready: untilServed(name, address), kill: () => child.kill() };
}

async function untilServed(name: string, address: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += pollMs) {
    const answer = await fetch(`${address}/release.json`).catch(() => null);
    if (answer?.ok) return;
    await wait(pollMs);
  }
  throw new Error(`${name} was not served at ${address} within a minute`);
}
