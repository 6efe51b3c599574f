import {
  categoryRowSchema,
  sections,
  softwareRowSchema,
  versionRowSchema,
  type CategoryRow,
  type SoftwareRow,
  type VersionRow,
} from './document-rows.ts';
import { checkRows, type CheckedRow, type Problem } from './check-rows.ts';
import { chooseCategories } from './choose-categories.ts';

/** The good rows of a document, categories before those below them, and what is wrong with the others. */
export interface CheckedDocument {
  readonly categories: readonly CheckedRow<CategoryRow>[];
  readonly software: readonly CheckedRow<SoftwareRow>[];
  readonly versions: readonly CheckedRow<VersionRow>[];
  readonly problems: readonly Problem[];
}

const empty = { categories: [], software: [], versions: [] };

/** Checks rows, ids, references and the tree. A row that refers to a bad one is bad too. */
export function checkDocument(document: unknown): CheckedDocument {
  const problems: Problem[] = [];
  const lists = readSections(document, problems);
  if (!lists) return { ...empty, problems };

  const categories = checkRows('categories', lists.categories, categoryRowSchema, problems);
  const goodCategories = chooseCategories(categories, problems);

  const software = checkRows('software', lists.software, softwareRowSchema, problems);
  for (const [id, { place, row }] of software) {
    const categoryId = row.category_id ?? null;
    if (categoryId === null || goodCategories.has(categoryId)) continue;
    software.delete(id);
    const reason = `no good category has the id ${String(categoryId)}`;
    problems.push({ place: `${place}.category_id`, reason });
  }

  const versions = checkRows('versions', lists.versions, versionRowSchema, problems);
  for (const [id, { place, row }] of versions) {
    if (software.has(row.software_id)) continue;
    versions.delete(id);
    const reason = `no good software has the id ${String(row.software_id)}`;
    problems.push({ place: `${place}.software_id`, reason });
  }

  return {
    categories: [...goodCategories.values()],
    software: [...software.values()],
    versions: [...versions.values()],
    problems,
  };
}

function readSections(document: unknown, problems: Problem[]) {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    problems.push({ place: 'document', reason: 'must be an object' });
    return null;
  }
  const entries = new Map<string, unknown>(Object.entries(document));
  const listOf = (name: string): readonly unknown[] => {
    const list = entries.get(name);
    entries.delete(name);
    if (Array.isArray(list)) return list;
    problems.push({ place: name, reason: 'must be a list' });
    return [];
  };
  const lists = {
    categories: listOf('categories'),
    software: listOf('software'),
    versions: listOf('versions'),
  };
  for (const name of entries.keys()) {
    problems.push({ place: name, reason: `is none of ${sections.join(', ')}` });
  }
  return lists;
}
