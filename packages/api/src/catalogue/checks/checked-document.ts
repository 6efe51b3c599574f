import { asPlainLines, createRowCheck, type CheckedRow } from './check-rows.ts';
import { chooseCategories } from './choose-categories.ts';
import type { CatalogueDocument, Problem } from '../document/catalogue-document.ts';
import {
  categoryRows,
  softwareRows,
  versionRows,
  type CategoryRow,
  type Section,
  type SoftwareRow,
  type VersionRow,
} from '../document-rows.ts';

/** Takes good rows of a section, some at a time, and the number of rows that have been read so far. */
type TakeRows<Row> = (rows: readonly CheckedRow<Row>[], read: number) => Promise<void>;

/** A document whose rows are checked as they are read, each once and section by section. Only categories stay in memory. */
export interface CheckedDocument {
  /** The number of good rows so far. */
  readonly counts: Readonly<Record<Section, number>>;
  readonly hasProblems: () => boolean;
  /** Every bad row so far, by its place. */
  readonly allProblems: () => readonly Problem[];
  /** Says what is wrong with the document as a whole. */
  readonly refuse: (reason: string) => void;
  /** Those of a tree, in the order in which they can be stored. */
  readonly readCategories: () => Promise<readonly CheckedRow<CategoryRow>[]>;
  readonly readVersions: (take: TakeRows<VersionRow>) => Promise<void>;
  /** @param categoryIds those that a software may be in */
  readonly readSoftware: (
    categoryIds: ReadonlySet<number>,
    take: TakeRows<SoftwareRow>,
  ) => Promise<void>;
  /**
   * Names the versions whose software is not there, once both are read.
   * @returns whether there are such versions
   */
  readonly checkReferences: () => boolean;
}

/** Begins to check a document. */
export function checkDocument(document: CatalogueDocument): CheckedDocument {
  const counts = { categories: 0, software: 0, versions: 0 };
  const goodSoftware = new Set<number>();
  /** The software's ids of good versions, by their places. */
  const softwareIds: number[] = [];
  const problems = {
    document: [...document.problems],
    categories: new Array<Problem>(),
    software: new Array<Problem>(),
    softwareReferences: new Array<Problem>(),
    versions: new Array<Problem>(),
    versionReferences: new Array<Problem>(),
  };

  return {
    counts,
    hasProblems: () => Object.values(problems).some(({ length }) => length > 0),
    allProblems: () => Object.values(problems).flat().map(asPlainLines),
    refuse: (reason) => {
      problems.document.push({ place: 'document', reason });
    },

    async readCategories() {
      const check = createRowCheck('categories', categoryRows, problems.categories);
      const good: CheckedRow<CategoryRow>[] = [];
      for await (const rows of document.rows('categories')) {
        good.push(...rows.map(check).filter((row) => row !== null));
      }
      const tree = chooseCategories(good, problems.categories);
      counts.categories = tree.length;
      return tree;
    },

    async readVersions(take) {
      const check = createRowCheck('versions', versionRows, problems.versions);
      let read = 0;
      for await (const rows of document.rows('versions')) {
        read += rows.length;
        const good = rows.map(check).filter((row) => row !== null);
        for (const { position, row } of good) softwareIds[position] = row.software_id;
        counts.versions += good.length;
        await take(good, read);
      }
    },

    async readSoftware(categoryIds, take) {
      const check = createRowCheck('software', softwareRows, problems.software);
      let read = 0;
      for await (const rows of document.rows('software')) {
        read += rows.length;
        const good = rows
          .map(check)
          .filter((row) => row !== null)
          .filter(({ position, row: { category_id: categoryId = null } }) => {
            if (categoryId === null || categoryIds.has(categoryId)) return true;
            problems.softwareReferences.push({
              place: `software[${position}].category_id`,
              reason: `no good category has the id ${categoryId}`,
            });
            return false;
          });
        for (const { row } of good) goodSoftware.add(row.id);
        counts.software += good.length;
        await take(good, read);
      }
    },

    checkReferences() {
      softwareIds.forEach((softwareId, position) => {
        if (goodSoftware.has(softwareId)) return;
        counts.versions -= 1;
        problems.versionReferences.push({
          place: `versions[${position}].software_id`,
          reason: `no good software has the id ${softwareId}`,
        });
      });
      return problems.versionReferences.length > 0;
    },
  };
}
