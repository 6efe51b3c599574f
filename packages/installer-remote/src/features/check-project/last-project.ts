import type { HostStorage } from '@patchbay/shared/host';
import { parse } from '@patchbay/shared/parse';
import { object, string, ValidationError } from '@patchbay/shared/validation';

const storageKey = 'last-project';

const projectSchema = object({
  name: string().max(300).required(),
  /** What was found out about its plugins, in words. */
  summary: string().max(300).required(),
}).required();

interface LastProject {
  readonly name: string;
  readonly summary: string;
}

export function rememberProject(storage: HostStorage, project: LastProject): void {
  storage.set(storageKey, JSON.stringify(project));
}

/** The project that was checked last; null where none is known. */
export function recallProject(storage: HostStorage): LastProject | null {
  const text = storage.get(storageKey);
  if (text === null) return null;
  try {
    return parse(projectSchema, JSON.parse(text));
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
