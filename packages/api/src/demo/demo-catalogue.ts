import type {
  Architecture,
  SoftwareStatus,
  VersionStatus,
  VersionType,
} from '@patchbay/domain/entities';
import { slugOf } from '../db/slug.ts';
import { demoCategories } from './categories.ts';
import type { DemoCategory } from './categories.ts';
import type { DemoSoftware, DemoVersion } from './demo-software.ts';
import { analogueSynths } from './software/analogue-synths.ts';
import { analysersAndUtilities } from './software/analysers-and-utilities.ts';
import { colour } from './software/colour.ts';
import { compressors } from './software/compressors.ts';
import { creativeEffects } from './software/creative-effects.ts';
import { daws } from './software/daws.ts';
import { delays } from './software/delays.ts';
import { editorsAndHosts } from './software/editors-and-hosts.ts';
import { effectSuites } from './software/effect-suites.ts';
import { equalisersAndFilters } from './software/equalisers-and-filters.ts';
import { guitar } from './software/guitar.ts';
import { hybridSynths } from './software/hybrid-synths.ts';
import { keysAndSamplers } from './software/keys-and-samplers.ts';
import { limitersAndGates } from './software/limiters-and-gates.ts';
import { modularSynths } from './software/modular-synths.ts';
import { patchingAndNotation } from './software/patching-and-notation.ts';
import { reverbs } from './software/reverbs.ts';
import { sampledAndDrums } from './software/sampled-and-drums.ts';
import { wavetableAndFmSynths } from './software/wavetable-and-fm-synths.ts';

export interface CatalogueCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent_id: number | null;
  readonly order: number;
}

export interface CatalogueSoftware {
  readonly id: number;
  readonly name: string;
  readonly vendor: string;
  readonly vendorSlug: string;
  readonly slug: string;
  readonly description: string;
  readonly internalNotes: string;
  readonly url: string;
  readonly category_id: number | null;
  readonly youtubeReviewsUrls: readonly string[];
  readonly youtubeTutorialsUrls: readonly string[];
  readonly youtubeOtherUrls: readonly string[];
  readonly documentationUrls: readonly string[];
  readonly status: SoftwareStatus;
  readonly cover: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly lastValidVersion: string;
  readonly descriptionOk: boolean;
}

export interface CatalogueVersion {
  readonly id: number;
  readonly software_id: number;
  readonly version: string;
  readonly architecture: Architecture;
  readonly type: VersionType;
  readonly url: string;
  readonly status: VersionStatus;
  readonly components: readonly string[];
  readonly macInstallOrder: readonly string[];
}

export interface CatalogueDocument {
  readonly categories: readonly CatalogueCategory[];
  readonly software: readonly CatalogueSoftware[];
  readonly versions: readonly CatalogueVersion[];
}

const demoSoftware: readonly DemoSoftware[] = [
  ...wavetableAndFmSynths,
  ...analogueSynths,
  ...hybridSynths,
  ...modularSynths,
  ...keysAndSamplers,
  ...sampledAndDrums,
  ...compressors,
  ...limitersAndGates,
  ...equalisersAndFilters,
  ...reverbs,
  ...delays,
  ...colour,
  ...guitar,
  ...creativeEffects,
  ...effectSuites,
  ...analysersAndUtilities,
  ...daws,
  ...editorsAndHosts,
  ...patchingAndNotation,
];

const categories: readonly DemoCategory[] = demoCategories;
const categoryById = new Map(categories.map((category) => [category.id, category]));
const categoryIdBySlug = new Map(categories.map((category) => [category.slug, category.id]));

function versionStatus(version: DemoVersion): VersionStatus {
  return version.status ?? 'active';
}

function toSoftware(entry: DemoSoftware): CatalogueSoftware {
  const slug = slugOf(entry.name);
  const newestActive = entry.versions.find((version) => versionStatus(version) === 'active');
  return {
    id: entry.id,
    name: entry.name,
    vendor: entry.vendor,
    vendorSlug: slugOf(entry.vendor),
    slug,
    description: entry.description,
    internalNotes: entry.internalNotes ?? '',
    url: entry.url,
    category_id: entry.category === null ? null : (categoryIdBySlug.get(entry.category) ?? null),
    youtubeReviewsUrls: entry.youtubeReviewsUrls ?? [],
    youtubeTutorialsUrls: entry.youtubeTutorialsUrls ?? [],
    youtubeOtherUrls: [],
    documentationUrls: entry.documentationUrls ?? [],
    status: entry.status ?? 'enabled',
    cover: entry.hasCover === false ? '' : `covers/${entry.id}-${slug}.webp`,
    createdAt: entry.createdAt,
    modifiedAt: entry.modifiedAt,
    lastValidVersion: newestActive?.version ?? '',
    descriptionOk: entry.description.trim() !== '',
  };
}

function toVersions(entry: DemoSoftware): CatalogueVersion[] {
  return entry.versions.map((version) => ({
    id: version.id,
    software_id: entry.id,
    version: version.version,
    architecture: version.architecture ?? 'universal',
    type: version.type,
    url: '',
    status: versionStatus(version),
    components: version.components,
    macInstallOrder: version.macInstallOrder ?? [],
  }));
}

/** Names of a category and its ancestors, topmost first; what `drawCover` takes. */
export function categoryNames(categoryId: number | null): string[] {
  const category = categoryId === null ? undefined : categoryById.get(categoryId);
  return category === undefined ? [] : [...categoryNames(category.parent_id), category.name];
}

/** The demo catalogue in the interchange format; package addresses are left to the seed. */
export const demoCatalogue: CatalogueDocument = {
  categories,
  software: demoSoftware.map(toSoftware),
  versions: demoSoftware.flatMap(toVersions),
};
