import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { readAppEnvironment } from './app/environment.ts';
import { StartError } from './app/start-error.ts';
import { packApp } from './pack/pack-app.ts';

/** The folder of the packed app, unless an argument names another one. */
const usualFolder = resolve(import.meta.dirname, '../dist/patchbay');

const { platform, env: environment } = process;
const { siteOrigin } = readAppEnvironment({ platform, home: homedir(), environment });
const folder = resolve(process.argv[2] ?? usualFolder);
try {
  const archive = await packApp(folder, siteOrigin);
  console.log(`The app is packed for ${siteOrigin}: ${folder} and ${archive}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
