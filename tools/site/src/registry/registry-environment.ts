import { resolve } from 'node:path';
import {
  originList,
  originsOf,
  portNumber,
  readEnvironment,
  type Environment,
} from '@patchbay/environment';
import { object, string } from '@patchbay/shared/validation';
import { folderVariables, trustVariables } from '../site-config.ts';

/** Everything that the registry of releases reads: where it listens, and how teams know it (rule G106). */
const registrySchema = object({
  ...trustVariables,
  ...folderVariables,
  REGISTRY_PORT: portNumber().default(4100),
  REGISTRY_BIND: string().default('127.0.0.1'),
  REGISTRY_ORIGINS: originList(),
  SITE_ORIGINS: originList(),
});

/** All that a registry of releases is served with. */
export interface RegistryEnvironment {
  readonly siteDir: string;
  /** Null where nobody said which teams may release. */
  readonly keysFile: string | null;
  readonly origins: readonly string[];
  /** The site's own first origin; null where it is not told. */
  readonly siteOrigin: string | null;
  readonly bind: string;
  readonly port: number;
}

/**
 * All that the registry of releases is served with. A relative path is below `root`.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export function readRegistryEnvironment(
  environment: Environment,
  root: string,
): RegistryEnvironment {
  const variables = readEnvironment(registrySchema, environment);
  const { REGISTRY_ORIGINS: origins, SITE_ORIGINS: siteOrigins, RELEASE_KEYS: keys } = variables;
  return {
    siteDir: resolve(root, variables.SITE_DIR),
    keysFile: keys === undefined ? null : resolve(root, keys),
    origins: origins === undefined ? [] : originsOf(origins),
    siteOrigin: siteOrigins === undefined ? null : (originsOf(siteOrigins)[0] ?? null),
    bind: variables.REGISTRY_BIND,
    port: variables.REGISTRY_PORT,
  };
}
