import { remoteReleaseSchema, type RemoteRelease } from '@patchbay/shared/registry';
import { parse } from '@patchbay/shared/parse';
import { releaseFolder, shellName } from '../state/site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

/** The parameter of an address that opens a version which is not live. */
export const previewParameter = 'preview';

/**
 * The link to a preview of a version that is on the site and live for nobody (rule G107): an address, or its path where
 * the site's origin is not known. Null for any other outcome.
 */
export async function previewLink(
  target: ReleaseTarget,
  {
    name,
    version,
    result,
  }: { readonly name: string; readonly version: string; readonly result: string },
  siteOrigin: string | null,
): Promise<string | null> {
  if (result !== 'added') return null;
  return `${siteOrigin ?? ''}${await previewPath(target, name, version)}`;
}

/**
 * The path, with its query, at which a version of the site can be previewed.
 * @throws ValidationError, SyntaxError where the version's description cannot be read
 */
export async function previewPath(
  target: ReleaseTarget,
  name: string,
  version: string,
): Promise<string> {
  const path = name === shellName ? '/' : await firstPath(target, name, version);
  return `${path}?${previewParameter}=${name}@${version}`;
}

/** The path of a remote's first page; the home page for one that only fills slots. */
async function firstPath(target: ReleaseTarget, name: string, version: string): Promise<string> {
  const text = await target.read(`${releaseFolder(name, version)}/release.json`);
  const value: unknown = JSON.parse(text?.toString() ?? 'null');
  const { mounts }: RemoteRelease = parse(remoteReleaseSchema, value);
  return mounts[0]?.path ?? '/';
}
