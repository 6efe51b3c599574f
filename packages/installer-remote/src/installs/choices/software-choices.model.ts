import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';
import {
  changeChoice,
  recallChoices,
  rememberChoices,
  type SoftwareChoice,
  type SoftwareChoices,
} from './software-choices.ts';

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
