import { findMount, type Registry } from '@patchbay/shared/registry';
import type { PageRequest } from './messages.ts';
import type { ThreadEnd } from './thread/rendering-thread.ts';

/** The name of a release in messages, as in `server-parts.mjs`. */
export const ownerName = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `${name} ${version}`;

/** The owner of a page: the release that the visitor gets at its path. */
export function ownerOfPage(
  { shell, remotes, canaries }: Registry,
  { url, canaries: tried }: PageRequest,
): string {
  const live = findMount(remotes, new URL(url).pathname)?.remote;
  if (!live) return ownerName({ name: 'shell', version: shell.version });
  const canary = canaries.find(({ release }) => release.name === live.name)?.release;
  return ownerName(canary && tried.includes(live.name) ? canary : live);
}

/** The pages that a thread was at, with the releases that they are of. */
export function atWork(registry: Registry, { pages }: ThreadEnd): string {
  const words = pages.map(
    (page) => `${new URL(page.url).pathname} of ${ownerOfPage(registry, page)}`,
  );
  return words.length === 0 ? '' : ` while it rendered ${[...new Set(words)].join(', ')}`;
}
