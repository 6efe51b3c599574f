import type { Host } from '@patchbay/shared/host';
import {
  ownVocabulary,
  parseRemoteRelease,
  unknownWords,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { RemoteError } from '../../lib/load-remotes/remote-error.ts';
import type { PageRelease } from '../../lib/load-remotes/page-release.ts';
import type { Overrides } from './override-store.ts';

const answersWithinMs = 3000;

/** The page’s releases with a developer’s in their places, as far as those answer. Others are reported. */
export async function overrideReleases(
  releases: readonly PageRelease[],
  overrides: Overrides,
  reportProblem: Host['reportProblem'],
): Promise<PageRelease[]> {
  const names = new Set([...releases.map(({ name }) => name), ...overrides.keys()]);
  const chosen = await Promise.all(
    [...names].map(async (name) => {
      const live = releases.find((release) => release.name === name) ?? null;
      const address = overrides.get(name);
      if (address === undefined) return live;
      try {
        return await fetchRelease(name, address);
      } catch (cause) {
        const reason = `its override at ${address} cannot be used`;
        reportProblem(new RemoteError('override', name, reason, cause));
        return live;
      }
    }),
  );
  return chosen.filter((release) => release !== null);
}

async function fetchRelease(name: string, address: string): Promise<PageRelease> {
  const folder = new URL(address.endsWith('/') ? address : `${address}/`).href;
  const response = await fetch(new URL('release.json', folder), {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(answersWithinMs),
  });
  if (!response.ok) throw new Error(`It answered with ${response.status}`);
  const release: RemoteRelease = parseRemoteRelease(await response.json());
  if (release.name !== name) throw new Error(`It is a release of "${release.name}"`);
  const [unknown] = unknownWords(release, ownVocabulary);
  if (unknown) throw new Error(`This page does not know the ${unknown.kind} "${unknown.word}"`);
  return { ...release, folder, isOverride: true };
}
