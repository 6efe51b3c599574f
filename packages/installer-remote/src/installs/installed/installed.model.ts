import {
  asksForFoldersSince,
  choosesFormatsSince,
  type InstalledComponent,
} from '@patchbay/shared/bridge';
import { computerPlatform } from '@patchbay/domain/versions';
import { attach, combine, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $choices } from '../choices/software-choices.model.ts';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';
import { indexComponents } from './derive-status.ts';

/** The installed components may have changed. */
export const componentsWanted = createEvent();
/** The user opens the installed components: an answer that is on its way is new enough. */
export const componentsShown = createEvent();

const readComponentsFx = attach({
  source: $desktop,
  effect: async (desktop): Promise<readonly InstalledComponent[]> =>
    (await desktop?.client.getInstalledComponents()) ?? [],
});

/** It was asked for again while an answer was on its way, which may be older than the question. */
const $isOutdated = createStore(false).reset(readComponentsFx);

/** Null before the first answer. The same list as long as the app answers the same. */
export const $components = createStore<readonly InstalledComponent[] | null>(null, {
  serialize: 'ignore',
}).on(readComponentsFx.doneData, (known, components) =>
  known && areSame(known, components) ? known : components,
);

function areSame(
  known: readonly InstalledComponent[],
  components: readonly InstalledComponent[],
): boolean {
  return (
    known.length === components.length &&
    known.every((one, index) => {
      const other = components[index];
      return (
        one.filename === other?.filename &&
        one.version === other.version &&
        one.componentPath === other.componentPath &&
        one.extension === other.extension &&
        one.previous?.versionId === other.previous?.versionId &&
        one.previous?.isKept === other.previous?.isKept
      );
    })
  );
}

/** The reason why the last question had no answer. */
export const $componentsError = createStore<Error | null>(null, { serialize: 'ignore' })
  .on(readComponentsFx.failData, (_, error) => error)
  .reset(readComponentsFx.done);

export const $isReadingComponents = readComponentsFx.pending;

const readCapabilitiesFx = attach({
  source: $desktop,
  effect: async (desktop) => (await desktop?.client.getCapabilities()) ?? null,
});

/** Extensions of the components that the app installs on this computer; null as long as it has not said so. */
export const $extensions = createStore<ReadonlySet<string> | null>(null, {
  serialize: 'ignore',
}).on(readCapabilitiesFx.doneData, (known, capabilities) =>
  capabilities?.extensions === undefined ? known : new Set(capabilities.extensions),
);

/** Whether the app takes formats with an installation; false as long as it has not said so. */
export const $choosesFormats = createStore(false).on(
  readCapabilitiesFx.doneData,
  (_, capabilities) => (capabilities?.version ?? 0) >= choosesFormatsSince,
);

/** Whether the app asks the person itself before it takes another folder; false as long as it has not said so. */
export const $asksForFolders = createStore(false).on(
  readCapabilitiesFx.doneData,
  (_, capabilities) => (capabilities?.version ?? 0) >= asksForFoldersSince,
);

/** The capabilities of the app have changed: other formats are wanted. */
export const capabilitiesChanged = createEvent();

// Before the components, which take longer to read.
sample({
  clock: [desktopOpened, capabilitiesChanged],
  fn: () => undefined,
  target: readCapabilitiesFx,
});

/** The installed components, by file name; null until they are read. */
export const $installedIndex = combine(
  $components,
  $extensions,
  $choices,
  (components, extensions, choices) =>
    components
      ? indexComponents(components, extensions, choices, computerPlatform(navigator))
      : null,
);

/** The names of the installed files, each once, sorted; null until they are read. */
export const $installedFiles = $components.map(
  (components) => components && [...indexComponents(components).byName.keys()].sort(),
);

/** The app has answered, or failed to. */
export const componentsRead = createEvent();

sample({ clock: desktopOpened, target: componentsWanted });
/** Uses the state at that moment, since asking changes `pending`. */
const readAsked = sample({
  clock: componentsWanted,
  source: { isReading: readComponentsFx.pending, desktop: $desktop },
  filter: ({ desktop }) => desktop !== null,
  fn: ({ isReading }) => isReading,
});
sample({ clock: readAsked, filter: (isReading) => !isReading, target: readComponentsFx });
sample({ clock: readAsked, filter: (isReading) => isReading, target: $isOutdated });
sample({
  clock: componentsShown,
  source: readComponentsFx.pending,
  filter: (isReading) => !isReading,
  target: componentsWanted,
});
sample({
  clock: readComponentsFx.finally,
  source: $isOutdated,
  filter: Boolean,
  target: readComponentsFx,
});
sample({ clock: readComponentsFx.finally, target: componentsRead });
