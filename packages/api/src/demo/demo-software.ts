import type {
  Architecture,
  SoftwareStatus,
  VersionStatus,
  VersionType,
} from '@patchbay/domain/entities';
import type { DemoCategorySlug } from './categories.ts';

export type BundleExtension =
  'component' | 'vst' | 'vst3' | 'clap' | 'lv2' | 'aaxplugin' | 'app' | 'driver';

export interface DemoVersion {
  readonly id: number;
  readonly version: string;
  readonly type: VersionType;
  readonly components: readonly string[];
  /** Defaults to 'universal'. */
  readonly architecture?: Architecture;
  /** Defaults to 'active'. */
  readonly status?: VersionStatus;
  readonly macInstallOrder?: readonly string[];
}

/** One product as the demo files write it; what is left out has the default of the catalogue. */
export interface DemoSoftware {
  readonly id: number;
  readonly name: string;
  readonly vendor: string;
  readonly url: string;
  readonly category: DemoCategorySlug | null;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly description: string;
  /** Newest first: the first active one is the last valid version. */
  readonly versions: readonly DemoVersion[];
  /** Defaults to 'enabled'. */
  readonly status?: SoftwareStatus;
  /** Defaults to true. */
  readonly hasCover?: boolean;
  readonly internalNotes?: string;
  readonly documentationUrls?: readonly string[];
  readonly youtubeReviewsUrls?: readonly string[];
  readonly youtubeTutorialsUrls?: readonly string[];
}

/** File names of one product's bundles, e.g. `bundles('Vital', 'vst3', 'app')`. */
export function bundles(baseName: string, ...extensions: readonly BundleExtension[]): string[] {
  return extensions.map((extension) => `${baseName}.${extension}`);
}
