import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Architecture,
  SoftwareStatus,
  VersionStatus,
  VersionType,
} from '@patchbay/domain/entities';

/** A document of the interchange format, as far as the benchmarks read it. */
export interface Document {
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly slug?: string;
    readonly parent_id?: number | null;
    readonly order?: number;
  }[];
  readonly software: readonly {
    readonly id: number;
    readonly name: string;
    readonly slug?: string | undefined;
    readonly vendor?: string | undefined;
    readonly vendorSlug?: string | undefined;
    readonly tagline?: string | undefined;
    readonly description?: string;
    readonly category_id?: number | null;
    readonly status?: SoftwareStatus;
    readonly url?: string;
    readonly cover?: string | null;
    readonly createdAt?: string | undefined;
    readonly modifiedAt?: string | undefined;
  }[];
  readonly versions: readonly {
    readonly software_id: number;
    readonly version?: string;
    readonly status?: VersionStatus;
    readonly type?: VersionType;
    readonly architecture?: Architecture;
    readonly url?: string;
    readonly components?: readonly string[];
    readonly platforms?: readonly string[];
  }[];
}

const root = join(import.meta.dirname, '../../..');
const realCatalogue = join(root, '../shared/data/open-audio-stack.json');

const readDocument = async (file: string): Promise<Document> =>
  JSON.parse(await readFile(file, 'utf8')) as Document;

export const readDemoDocument = (): Promise<Document> =>
  readDocument(join(root, 'packages/demo-catalogue/data/catalogue.json'));

/** A real catalogue, read where it lies and never copied; null where its folder is missing. */
export async function readRealDocument(say: (line: string) => void): Promise<Document | null> {
  if (existsSync(realCatalogue)) return readDocument(realCatalogue);
  say('The real catalogue is skipped: there is no ../shared/data/open-audio-stack.json.');
  return null;
}
