import { parseRows } from '@patchbay/shared/parse';
import type { HostStorage } from '@patchbay/shared/host';
import {
  array,
  boolean,
  type InferType,
  number,
  object,
  string,
} from '@patchbay/shared/validation';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';

const choiceSchema = object({
  softwareId: number().integer().positive().required(),
  /** The formats that are installed of it, such as `vst3`; null for all that the settings want. */
  formats: array(string().min(1).max(20).defined()).max(20).nullable().default(null),
  /** The version that is not offered as an update; empty for none. */
  skippedVersion: string().max(100).default(''),
  /** No version is offered as an update. */
  isPinned: boolean().default(false),
}).required();

/** A person's choices about a software on this computer (rules I58 and N25). */
type SoftwareChoice = Readonly<InferType<typeof choiceSchema>>;

/** The choices by the software's id. */
export type SoftwareChoices = ReadonlyMap<number, SoftwareChoice>;

const storageKey = 'software-choices';
const maxChoices = 5_000;

const isNone = ({ formats, skippedVersion, isPinned }: SoftwareChoice): boolean =>
  formats === null && skippedVersion === '' && !isPinned;

export const choiceOf = (choices: SoftwareChoices, softwareId: number): SoftwareChoice =>
  choices.get(softwareId) ?? { softwareId, formats: null, skippedVersion: '', isPinned: false };

/** The choices after one of them has changed; one that decides nothing is forgotten. */
export function changeChoice(choices: SoftwareChoices, choice: SoftwareChoice): SoftwareChoices {
  const changed = new Map(choices);
  // The newest last: the oldest go where there are too many.
  changed.delete(choice.softwareId);
  if (!isNone(choice)) changed.set(choice.softwareId, choice);
  return new Map([...changed].slice(-maxChoices));
}

/** The choices as the browser keeps them; a choice that cannot be read counts as not made. */
export function recallChoices(storage: HostStorage): SoftwareChoices {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    // Before a schema looks at them, which takes seconds for what a browser may keep.
    const newest: unknown = Array.isArray(stored) ? stored.slice(-maxChoices) : stored;
    const { rows } = parseRows(choiceSchema, newest);
    return new Map(rows.map((choice) => [choice.softwareId, choice]));
  } catch {
    return new Map();
  }
}

function rememberChoices(storage: HostStorage, choices: SoftwareChoices): void {
  storage.set(storageKey, JSON.stringify([...choices.values()]));
}

/** Whether a version is not to be offered as an update of a software. */
export const heldBy = (choice: SoftwareChoice, version: string): 'pinned' | 'skipped' | null => {
  if (choice.isPinned) return 'pinned';
  return choice.skippedVersion !== '' && choice.skippedVersion === version ? 'skipped' : null;
};

/** The person has decided something about a software. */
export const choiceMade = createEvent<SoftwareChoice>();

/** The choices made on this computer. */
export const $choices = createStore<SoftwareChoices>(new Map(), { serialize: 'ignore' })
  .on(desktopOpened, (_, { storage }) => recallChoices(storage))
  .on(choiceMade, changeChoice);

const rememberFx = attach({
  source: { desktop: $desktop, choices: $choices },
  effect: ({ desktop, choices }) => {
    if (desktop) rememberChoices(desktop.storage, choices);
  },
});
sample({ clock: choiceMade, fn: () => undefined, target: rememberFx });
