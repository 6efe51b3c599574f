import { measureLive, type LiveSite, type SiteMirror } from '@patchbay/registry/live';
import { FolderTarget } from '@patchbay/registry/target';
import { createMetrics, type Metrics } from '@patchbay/node-kit/telemetry';
import type { CountedPage } from './page-outcomes.ts';
import type { PageRenderer } from '../render/page-renderer.ts';

interface Measured {
  readonly siteDir: string;
  readonly live: LiveSite;
  readonly renderer: PageRenderer | null;
  /** By default none, as for a site that is in a folder. */
  readonly mirror?: SiteMirror | null;
}

interface SiteMetrics extends Metrics {
  readonly countPage: (page: CountedPage) => void;
}

/** The metrics of the site's server (rule X63): its requests, the releases that are live, and its rendering threads. */
export function measureSite({ siteDir, live, renderer, mirror = null }: Measured): SiteMetrics {
  const metrics = createMetrics('site');
  metrics.addGauge({
    name: 'site_release_live',
    help: 'The releases that visitors get, 1 each; "canary" for those that a share of them gets.',
    labels: ['name', 'version', 'kind'],
    read: async () => {
      const now = await live.read().catch(() => null);
      if (!now) return [];
      const { shell, remotes, canaries } = now.registry;
      const sample = (name: string, version: string, kind: string) => ({
        labels: { name, version, kind },
        value: 1,
      });
      return [
        sample('shell', shell.version, 'live'),
        ...remotes.map(({ name, version }) => sample(name, version, 'live')),
        ...canaries.map(({ release }) => sample(release.name, release.version, 'canary')),
      ];
    },
  });
  metrics.addGauge({
    name: 'site_damaged',
    help: '1 while the files of the site cannot be used and its last good state is served.',
    read: async () => [{ value: (await live.check()).status === 'ok' ? 0 : 1 }],
  });
  metrics.addGauge({
    name: 'site_files_missing',
    help: 'Files of live releases that are not in the folder of the site.',
    read: async () => [{ value: (await live.check()).missing }],
  });
  measureLive(metrics, new FolderTarget(siteDir));
  if (mirror) {
    metrics.addGauge({
      name: 'site_store_age_seconds',
      help: 'For how long the bucket of the releases has not been reached: about 1 while it is there.',
      read: () => [{ value: mirror.ageSeconds() }],
    });
  }
  if (renderer) {
    metrics.addGauge({
      name: 'site_rendering_threads',
      help: 'Threads that render pages, and threads that are still to become ready.',
      labels: ['state'],
      read: () => {
        const { ready, starting } = renderer.threads();
        return [
          { labels: { state: 'ready' }, value: ready },
          { labels: { state: 'starting' }, value: starting },
        ];
      },
    });
  }
  const countPage = metrics.addCounter({
    name: 'site_pages_total',
    help: 'Pages by their outcome, and those that are left to browsers by the reason; "chosen" is none that is wrong.',
    labels: ['outcome', 'reason'],
  });
  return { ...metrics, countPage };
}
