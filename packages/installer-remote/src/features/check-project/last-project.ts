import type { HostStorage } from '@patchbay/shared/host';
import { object, string } from '@patchbay/shared/validation';
import { recall } from '../../lib/kept-answer.ts';

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
export const recallProject = (storage: HostStorage): LastProject | null =>
  recall({ storage, key: storageKey, schema: projectSchema });
