import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvironmentError, type Environment } from '@patchbay/environment';
import { readRegistryEnvironment } from '@patchbay/registry/service';
import { finding, type Finding } from '@patchbay/registry/release/doctor';
import { parse } from '@patchbay/shared/parse';
import { ValidationError, object, string } from '@patchbay/shared/validation';
import { readSiteEnvironment } from '@patchbay/site/config';
import { findInstalled } from '../../e2e/find-chromium.ts';
import { readConfig } from '../../packages/api/src/server/config.ts';
import { examineDataFolder } from '../../packages/api/src/storage/data-folder.ts';
import { isNodeNewEnough, oldestNode } from '../node-version.mjs';
import { assertPortIsFree } from '../servers/assert-port-is-free.ts';

interface Machine {
  readonly root: string;
  readonly environment: Environment;
  /** As `process.versions.node` has it. */
  readonly nodeVersion: string;
  readonly findBrowser?: () => Promise<string | null>;
}

/** Examines this machine, for running the product or working on it. It changes nothing. */
export async function examineMachine({
  root,
  environment,
  nodeVersion,
  findBrowser = findInstalled,
}: Machine): Promise<readonly Finding[]> {
  const browser = await findBrowser();
  return [
    ...(isNodeNewEnough(nodeVersion)
      ? []
      : [finding('node-version', `Node.js is ${nodeVersion}, and ${oldestNode} is the oldest`)]),
    ...examinePackages(root),
    ...(browser === null ? [finding('browser-missing', 'No Chromium was found')] : []),
    ...(await examineEnvironment(environment, root)),
  ];
}

const manifestSchema = object({ packageManager: string().required() });

/** The line about itself that pnpm writes into `node_modules/.modules.yaml`. */
const installedBy = /"?packageManager"?: ?"?pnpm@([\w.-]+)/;

function examinePackages(root: string): Finding[] {
  const record = resolve(root, 'node_modules/.modules.yaml');
  if (!existsSync(record))
    return [finding('packages-missing', `${root} has no installed packages`)];
  const [, installed] = installedBy.exec(readFileSync(record, 'utf8')) ?? [];
  const wanted = readWantedPnpm(root);
  if (installed === undefined || wanted === null || wanted === `pnpm@${installed}`) return [];
  const message = `The packages were installed by pnpm ${installed}; package.json names ${wanted}`;
  return [finding('pnpm-version', message, `Run npx -y ${wanted} install --frozen-lockfile`)];
}

function readWantedPnpm(root: string): string | null {
  try {
    const value: unknown = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
    return parse(manifestSchema, value).packageManager;
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A port of the product, by the variable that moves it. */
interface Port {
  readonly variable: string;
  readonly port: number;
}

async function examineEnvironment(environment: Environment, root: string): Promise<Finding[]> {
  const faults = new Set<string>();
  const orFault = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      for (const sentence of error.message.split('\n')) faults.add(sentence);
      return null;
    }
  };
  const site = orFault(() => readSiteEnvironment(environment, root));
  const api = orFault(() => readConfig(environment, root));
  const registry = orFault(() => readRegistryEnvironment(environment, root));
  const ports: readonly Port[] = [
    ...(site ? [{ variable: 'PORT', port: site.port ?? 3000 }] : []),
    ...(site?.metrics ? [{ variable: 'METRICS_PORT', port: site.metrics.port }] : []),
    ...(api ? [{ variable: 'API_PORT', port: api.port }] : []),
    ...(api?.metrics ? [{ variable: 'API_METRICS_PORT', port: api.metrics.port }] : []),
    ...(registry ? [{ variable: 'REGISTRY_PORT', port: registry.port }] : []),
  ];
  return [
    ...[...faults].map((sentence) => finding('environment-unreadable', sentence)),
    ...(await Promise.all(ports.map(examinePort))).flat(),
    ...(api ? await examineData(api.dataFolder) : []),
  ];
}

async function examinePort({ variable, port }: Port): Promise<Finding[]> {
  try {
    await assertPortIsFree(port, variable);
    return [];
  } catch (error) {
    return [finding('port-taken', `${variable}: ${error instanceof Error ? error.message : ''}`)];
  }
}

async function examineData(folder: string): Promise<Finding[]> {
  const { problem, open } = await examineDataFolder(folder);
  if (problem !== null) return [finding('data-folder-unusable', problem)];
  return open.length === 0
    ? []
    : [finding('data-folder-open', `Other accounts can open ${open.join(', ')}`)];
}
