import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedCategory, LoadedSoftware } from '../../../packages/api/bench/load-catalogue.ts';

/** A document of the interchange format, as far as the benchmarks read it. */
export interface Document {
  readonly categories: readonly LoadedCategory[];
  readonly software: readonly (LoadedSoftware['software'] & {
    readonly slug?: string | undefined;
    readonly vendorSlug?: string | undefined;
  })[];
  readonly versions: readonly (LoadedSoftware['versions'][number] & {
    readonly software_id: number;
  })[];
}

const demoCatalogue = join(
  import.meta.dirname,
  '../../../packages/demo-catalogue/data/catalogue.json',
);

export const readDocument = async (file: string): Promise<Document> =>
  JSON.parse(await readFile(file, 'utf8')) as Document;

export const readDemoDocument = (): Promise<Document> => readDocument(demoCatalogue);
