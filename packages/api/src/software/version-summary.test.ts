import type { Platform } from '@patchbay/domain/entities';
import { summaryOf } from './version-summary.ts';

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

it('is made of the active versions, the newest of which is the last valid one', () => {
  expect(summaryOf(all)).toEqual({
    formats: ['AU', 'CLAP', 'VST3'],
    types: ['free', 'paid'],
    architectures: ['universal', 'arm'],
    platforms: ['linux'],
    lastValidVersion: '1.10.0',
    hasBlankVersionUrls: true,
  });
});
