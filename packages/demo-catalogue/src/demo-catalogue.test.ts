import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCover } from './draw-cover.ts';
import { drawScreenshot, mostScreenshots } from './draw-screenshot.ts';
import { categoryNames, demoCatalogue } from './index.ts';
import { makeSound } from './sounds/make-sound.ts';

const { categories, software, versions } = demoCatalogue;

const knownExtension = /\.(component|vst|vst3|clap|lv2|aaxplugin|app|driver|dll|exe|AppImage)$/;
const slugRule = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const productHistory = { from: '2024-10-28T00:00:00.000Z', to: '2026-10-28T23:59:59.999Z' };

/** The ids of the versions that have a package. */
const packagedVersions = (): ReadonlySet<number> =>
  new Set(readdirSync(join(__dirname, '../packages/versions')).map(Number));

function coverOf({ id, name, vendor, category_id }: (typeof software)[number]): string {
  return drawCover({ id, name, vendor, categoryPath: categoryNames(category_id) });
}

function repeated(values: readonly (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('demo catalogue', () => {
  it('gives every row an id of its own', () => {
    for (const rows of [categories, software, versions]) {
      expect(repeated(rows.map(({ id }) => id))).toEqual([]);
    }
  });

  it('has a category tree of three levels whose parents come first', () => {
    const seen = new Set<number>();
    for (const { id, parent_id } of categories) {
      if (parent_id !== null) expect(seen).toContain(parent_id);
      seen.add(id);
    }
    expect(Math.max(...categories.map(({ id }) => categoryNames(id).length))).toBe(3);
  });

  it('has enabled software in every leaf category and none in a parent', () => {
    const parents = new Set(categories.map(({ parent_id }) => parent_id));
    const used = new Set(
      software.filter(({ status }) => status === 'enabled').map(({ category_id }) => category_id),
    );
    for (const { id, name } of categories) {
      expect({ name, isUsed: used.has(id) }).toEqual({ name, isUsed: !parents.has(id) });
    }
  });

  it('is large enough to browse, and shows staff every status', () => {
    expect(software.filter(({ status }) => status === 'enabled').length).toBeGreaterThanOrEqual(
      125,
    );
    expect(new Set(software.map(({ status }) => status)).size).toBe(7);
    expect(software.some(({ descriptionOk }) => !descriptionOk)).toBe(true);
    expect(software.some(({ cover }) => cover === '')).toBe(true);
  });

  it('has at least a dozen vendors with several products', () => {
    const several = new Set(repeated(software.map(({ vendorSlug }) => vendorSlug)));
    expect(several.size).toBeGreaterThanOrEqual(12);
  });

  it('links only to https addresses', () => {
    for (const { url, documentationUrls } of software) {
      for (const address of [url, ...documentationUrls]) {
        expect(new URL(address).protocol).toBe('https:');
      }
    }
  });

  it('links to videos by an id of eleven characters', () => {
    for (const entry of software) {
      for (const address of [
        ...entry.youtubeReviewsUrls,
        ...entry.youtubeTutorialsUrls,
        ...entry.youtubeOtherUrls,
      ]) {
        expect(address).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
      }
    }
  });

  it('writes slugs in lower-case letters, digits and hyphens', () => {
    for (const { slug } of categories) expect(slug).toMatch(slugRule);
    for (const { slug, vendorSlug } of software) {
      expect(slug).toMatch(slugRule);
      expect(vendorSlug).toMatch(slugRule);
    }
  });

  it('dates every entry within two years, each at another moment', () => {
    expect(repeated(software.map(({ createdAt }) => createdAt))).toEqual([]);
    for (const { createdAt, modifiedAt } of software) {
      expect(createdAt >= productHistory.from).toBe(true);
      expect(modifiedAt >= createdAt).toBe(true);
      expect(modifiedAt <= productHistory.to).toBe(true);
    }
  });

  it('describes enabled software in 60 to 180 words, each in its own way', () => {
    const enabled = software.filter(({ status }) => status === 'enabled');
    for (const { name, description } of enabled) {
      const words = description
        .replace(/^## Description/, '')
        .split(/\s+/)
        .filter(Boolean).length;
      expect({ name, isFitting: words >= 60 && words <= 180 }).toEqual({ name, isFitting: true });
    }
    expect(repeated(enabled.map(({ description }) => description))).toEqual([]);
  });

  it('ties every version to software and to bundles of a known kind', () => {
    const ids = new Set(software.map(({ id }) => id));
    for (const { software_id, components } of versions) {
      expect(ids).toContain(software_id);
      expect(components.length).toBeGreaterThan(0);
      for (const component of components) expect(component).toMatch(knownExtension);
    }
  });

  it('has an active version of all enabled software, and names the newest that can be installed', () => {
    const packaged = packagedVersions();
    for (const { id, name, status, lastValidVersion } of software) {
      const active = versions.filter((row) => row.software_id === id && row.status === 'active');
      const installable = active.find((row) => packaged.has(row.id));
      expect({ name, lastValidVersion }).toEqual({
        name,
        lastValidVersion: installable?.version ?? '',
      });
      if (status === 'enabled')
        expect({ name, isEmpty: active.length === 0 }).toEqual({ name, isEmpty: false });
    }
  });

  it('says of all enabled software what it is in one line, and its licence', () => {
    const enabled = software.filter(({ status }) => status === 'enabled');
    for (const { name, tagline, license } of enabled) {
      const isSaid = tagline !== '' && tagline.length <= 60 && license !== '';
      expect({ name, isSaid }).toEqual({ name, isSaid: true });
    }
    expect(repeated(enabled.map(({ tagline }) => tagline))).toEqual([]);
  });

  it('sells what is commercial, and gives away what is open', () => {
    const typesOf = (id: number) =>
      versions.filter((row) => row.software_id === id).map(({ type }) => type);
    for (const { id, name, license } of software) {
      const isSold = typesOf(id).some((type) => type !== 'free');
      // People who build Ardour or VCV Rack, or get it from a friend, pay nothing; the ready one has its price.
      const isBoth = ['Ardour', 'VCV Rack 2', 'Graillon 3', 'Sitala', 'AmpliTube 5'].includes(name);
      if (typesOf(id).length === 0 || isBoth) continue;
      expect({ name, isSold }).toEqual({ name, isSold: license === 'Commercial' });
    }
  });

  it('says the systems of every version, but of those for one kind of Mac', () => {
    for (const { id, architecture, ...version } of versions) {
      const isKnown = (version.platforms ?? []).length > 0 || architecture !== 'universal';
      expect({ id, isKnown }).toEqual({ id, isKnown: true });
    }
  });

  it('dates what can be installed before its entry was last changed, and says what is new in it', () => {
    const packaged = packagedVersions();
    for (const { id, software_id, ...version } of versions) {
      if (!packaged.has(id)) continue;
      const { modifiedAt = '' } = software.find((row) => row.id === software_id) ?? {};
      expect({ id, isBefore: (version.releasedAt ?? '9') < modifiedAt }).toEqual({
        id,
        isBefore: true,
      });
    }
    expect(versions.filter(({ changelog }) => changelog).length).toBeGreaterThanOrEqual(15);
    expect(software.filter(({ featured }) => featured)).toHaveLength(3);
  });
});

describe('covers', () => {
  const withCover = software.filter(({ cover }) => cover !== '');

  it('are named by id and slug', () => {
    for (const { id, slug, cover } of withCover) expect(cover).toBe(`covers/${id}-${slug}.webp`);
  });

  it('are all different, and the same at every drawing', () => {
    const drawings = withCover.map(coverOf);
    expect(new Set(drawings).size).toBe(withCover.length);
    expect(withCover.map(coverOf)).toEqual(drawings);
  });

  it('need no font and nothing from outside', () => {
    for (const entry of withCover) {
      expect(coverOf(entry)).not.toMatch(/<text|<image|href|NaN|undefined|Infinity/);
    }
  });

  it('are all there', () => {
    const missing = withCover.filter(({ cover }) => !existsSync(join(__dirname, '..', cover)));
    expect(missing).toEqual([]);
  });
});

describe('screenshots and sounds', () => {
  const subjects = software.map((row) => ({
    ...row,
    categoryPath: categoryNames(row.category_id),
  }));
  const withShots = subjects.filter(({ screenshots = [] }) => screenshots.length > 0);
  const withSound = subjects.filter(({ audioDemos = [] }) => audioDemos.length > 0);

  it('are there for a good part of the entries, those that are featured among them', () => {
    expect(withShots.length).toBeGreaterThanOrEqual(40);
    expect(withSound.length).toBeGreaterThanOrEqual(30);
    for (const row of subjects.filter(({ featured }) => featured)) {
      expect(withShots).toContain(row);
      expect(withSound).toContain(row);
    }
  });

  it('are named by id and slug, and all there', () => {
    for (const { id, slug, screenshots = [] } of withShots) {
      expect(screenshots).toEqual(
        screenshots.map((_, at) => `screenshots/${id}-${slug}-${at + 1}.webp`),
      );
      expect(screenshots.length).toBeLessThanOrEqual(mostScreenshots);
    }
    for (const { id, slug, audioDemos } of withSound) {
      expect(audioDemos).toEqual([`audio/${id}-${slug}.wav`]);
    }
    const keys = subjects.flatMap(({ screenshots = [], audioDemos = [] }) => [
      ...screenshots,
      ...audioDemos,
    ]);
    expect(keys.filter((key) => !existsSync(join(__dirname, '..', key)))).toEqual([]);
  });

  it('are all different, and the same whenever they are made', () => {
    const drawings = withShots.flatMap((row) => [drawScreenshot(row, 0), drawScreenshot(row, 1)]);
    expect(new Set(drawings).size).toBe(drawings.length);
    for (const row of withSound) {
      const made = makeSound(row);
      const kept = readFileSync(join(__dirname, '..', row.audioDemos?.[0] ?? ''));
      expect({ name: row.name, isSame: made.equals(kept) }).toEqual({
        name: row.name,
        isSame: true,
      });
    }
  });

  it('need no font and nothing from outside', () => {
    for (const row of withShots) {
      expect(drawScreenshot(row, 0)).not.toMatch(/<text|<image|href|NaN|undefined|Infinity/);
    }
  });
});
