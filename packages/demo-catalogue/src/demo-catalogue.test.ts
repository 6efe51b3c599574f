import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drawCover } from './draw-cover.ts';
import { categoryNames, demoCatalogue } from './index.ts';

const { categories, software, versions } = demoCatalogue;

const knownExtension = /\.(component|vst|vst3|clap|lv2|aaxplugin|app|driver)$/;
const slugRule = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const productHistory = { from: '2024-10-28T00:00:00.000Z', to: '2026-10-28T23:59:59.999Z' };

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

  it('lets all enabled software be installed, and names its newest active version', () => {
    for (const { id, name, status, lastValidVersion } of software) {
      const active = versions.filter((row) => row.software_id === id && row.status === 'active');
      expect({ name, lastValidVersion }).toEqual({
        name,
        lastValidVersion: active[0]?.version ?? '',
      });
      if (status === 'enabled')
        expect({ name, isEmpty: active.length === 0 }).toEqual({ name, isEmpty: false });
    }
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
