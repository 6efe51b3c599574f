import { bucketOf, pickReleases } from './pick-releases.ts';
import { parseRegistry, type Registry } from './parse-registry.ts';

const asset = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });

const remote = (name: string, version: string) => ({
  name,
  version,
  contract: '1.0.0',
  container: `patchbay__${name}`,
  entry: asset('remoteEntry.js'),
});

const shell = {
  version: '1.0.0',
  contract: '1.0.0',
  entry: asset('boot.js'),
  early: asset('early.js'),
  icon: 'icon.svg',
  buildCommit: 'abc',
  builtAt: '2026-01-01T00:00:00.000Z',
};

const withCanary = (percent: number): Registry =>
  parseRegistry({
    shell,
    remotes: [remote('catalog', '1.0.0'), remote('installer', '1.0.0')],
    canaries: [{ percent, release: remote('catalog', '2.0.0') }],
  });

/** Looks like the ids that the product stores, and is the same in every run. */
const visitors = Array.from({ length: 10_000 }, (_, index) => {
  const digits = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  const hex = digits.toString(16).padStart(8, '0');
  return `${hex}-${hex.slice(0, 4)}-4${hex.slice(5)}-a${hex.slice(1, 4)}-${hex}${hex.slice(4)}`;
});

const versionFor = (registry: Registry, visitor: string) =>
  pickReleases(registry, visitor).map(({ name, version }) => `${name} ${version}`);

describe('the releases of one visitor', () => {
  it('are the live ones where there is no canary', () => {
    const registry = parseRegistry({ shell, remotes: [remote('catalog', '1.0.0')] });
    expect(versionFor(registry, 'anybody')).toEqual(['catalog 1.0.0']);
  });

  it('have the canary for the visitors whose bucket is below its share, and for no other remote', () => {
    for (const visitor of visitors.slice(0, 200)) {
      const version = bucketOf('catalog', visitor) < 10 ? '2.0.0' : '1.0.0';
      expect(versionFor(withCanary(10), visitor)).toEqual([
        `catalog ${version}`,
        'installer 1.0.0',
      ]);
    }
  });

  it('are the same at every visit (G20)', () => {
    expect(visitors.slice(0, 5).map((visitor) => bucketOf('catalog', visitor))).toEqual(
      visitors.slice(0, 5).map((visitor) => bucketOf('catalog', visitor)),
    );
    expect(bucketOf('catalog', '123e4567-e89b-42d3-a456-426614174000')).toBe(79);
  });

  it('keep the canary when its share grows', () => {
    const hasCanary = (percent: number) =>
      visitors
        .slice(0, 500)
        .filter((visitor) => versionFor(withCanary(percent), visitor).includes('catalog 2.0.0'));
    let before: readonly string[] = [];
    for (const percent of [1, 5, 10, 50, 99]) {
      const now = hasCanary(percent);
      expect(now).toEqual(expect.arrayContaining([...before]));
      before = now;
    }
  });
});

describe('the buckets of ten thousand visitors', () => {
  const share = (predicate: (visitor: string) => boolean) =>
    visitors.filter(predicate).length / visitors.length;

  it('are used evenly', () => {
    const sizes = new Array<number>(100).fill(0);
    for (const visitor of visitors) {
      const bucket = bucketOf('catalog', visitor);
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
    // 100 expected with a standard deviation of 10: five of them either way.
    expect(Math.min(...sizes)).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(150);
  });

  it.each([1, 10, 50, 90])('give %i %% of them the canary, within a hundredth', (percent) => {
    const actual = share((visitor) => bucketOf('catalog', visitor) < percent);
    expect(Math.abs(actual - percent / 100)).toBeLessThan(0.015);
  });

  it('of two remotes are independent', () => {
    const both = share(
      (visitor) => bucketOf('catalog', visitor) < 50 && bucketOf('installer', visitor) < 50,
    );
    expect(Math.abs(both - 0.25)).toBeLessThan(0.02);
    const bothEven = share(
      (visitor) =>
        bucketOf('catalog', visitor) % 2 === 0 && bucketOf('installer', visitor) % 2 === 0,
    );
    expect(Math.abs(bothEven - 0.25)).toBeLessThan(0.02);
  });
});
