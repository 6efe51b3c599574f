import type { Platform } from '@patchbay/domain/entities';
import { createSummarizer, summaryOf, type VersionSummary } from './version-summary.ts';

const version = (number: string, change: object = {}) => ({
  version: number,
  status: 'active' as const,
  type: 'free' as const,
  architecture: 'universal' as const,
  url: 'https://a.test/a.zip',
  components: ['A.vst3'],
  platforms: [] as Platform[],
  ...change,
});

const all = [
  version('1.0'),
  version('1.10', { components: ['A.component', 'A.vst3'] }),
  version('1.2', { type: 'paid', architecture: 'arm' }),
  version('1.3', { platforms: ['linux'] }),
  version('2.0', { status: 'disabled', type: 'demo', url: ' ' }),
  version('3.0', { components: [''] }),
  version('1.10.0', { components: ['A.clap'] }),
];

it('is the same when the versions come one by one, in any order', () => {
  const withVersion = createSummarizer();
  for (let first = 0; first < all.length; first += 1) {
    const turned = [...all.slice(first), ...all.slice(0, first)];
    for (let length = 1; length <= turned.length; length += 1) {
      let summary: VersionSummary | undefined;
      for (const one of turned.slice(0, length)) summary = withVersion(summary, one);
      expect(summary).toEqual(summaryOf(turned.slice(0, length)));
    }
  }
});
