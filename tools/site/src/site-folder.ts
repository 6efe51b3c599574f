import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/entities';
import {
  parseRegistry,
  remoteBasePath,
  remoteReleaseSchema,
  shellBasePath,
  shellReleaseSchema,
  type Registry,
  type RemoteRelease,
  type ShellRelease,
} from '@patchbay/shared/registry';
import { composePage } from './compose-page.ts';

const releaseFile = 'release.json';
const registryFile = 'registry.json';
const pageFile = 'index.html';
const templateFile = 'page.html';

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** Replaces a file in one step: a reader sees the old or the new, never half of one. */
async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${String(process.pid)}.new`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

/**
 * What a build of a remote made.
 * @throws Error where there is no build, ValidationError where its description is not what the registry takes
 */
export const readRemoteRelease = async (dist: string): Promise<RemoteRelease> =>
  parse(remoteReleaseSchema, await readJson(join(dist, releaseFile)));

/**
 * What a build of the shell made.
 * @throws Error where there is no build, ValidationError where its description is not what the registry takes
 */
export const readShellRelease = async (dist: string): Promise<ShellRelease> =>
  parse(shellReleaseSchema, await readJson(join(dist, releaseFile)));

/** Copies a build's files to their place on the site. Nothing is live by that. */
async function addFiles(siteDir: string, basePath: string, dist: string): Promise<void> {
  const target = join(siteDir, basePath);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(dist, target, { recursive: true });
}

export async function addShell(siteDir: string, dist: string): Promise<ShellRelease> {
  const release = await readShellRelease(dist);
  await addFiles(siteDir, shellBasePath(release), dist);
  return release;
}

export async function addRemote(siteDir: string, dist: string): Promise<RemoteRelease> {
  const release = await readRemoteRelease(dist);
  await addFiles(siteDir, remoteBasePath(release), dist);
  return release;
}

/**
 * What is live on a site.
 * @throws Error where the folder is no site, ValidationError where its registry cannot be used
 */
export const readRegistry = async (siteDir: string): Promise<Registry> =>
  parseRegistry(await readJson(join(siteDir, registryFile)));

/** The page of what is live, for a configuration. */
export async function readPage(siteDir: string, registry: Registry, config: AppConfig) {
  const template = await readFile(join(siteDir, shellBasePath(registry.shell), templateFile), 'utf8');
  return composePage(template, registry, config);
}

/** Makes a registry live: its page first, so that no file is named before it is there. */
export async function writeRegistry(
  siteDir: string,
  registry: Registry,
  config: AppConfig,
): Promise<void> {
  const page = await readPage(siteDir, registry, config);
  await replaceFile(join(siteDir, registryFile), `${JSON.stringify(registry, null, 2)}\n`);
  await replaceFile(join(siteDir, pageFile), page);
}
