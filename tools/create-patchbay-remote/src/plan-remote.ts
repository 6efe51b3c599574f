import { misuse } from '@patchbay/command-line';
import type { SlotName } from '@patchbay/shared/remote';

/** The contract's slots. This command runs before the contract is installed. */
export const slotNames = [
  'sidebar',
  'search',
  'footer',
  'frame-notices',
  'download-indicator',
  'link-badge',
  'install-controls',
  'install-all',
  'card-badges',
  'description-preview',
  'software-preview',
  'package-extraction',
] as const satisfies readonly SlotName[];

/** The name of a new remote, and the places where it appears. */
export interface RemotePlan {
  /** Its name on the site. */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  /** The path of its pages. */
  readonly mount: string;
  readonly slots: readonly SlotName[];
}

interface Answers {
  readonly name: string;
  readonly mount: string;
  /** Separated by commas, or `none`. */
  readonly slots: string;
}

const isSlot = (name: string): name is SlotName => slotNames.some((known) => known === name);

/**
 * A remote by what was answered.
 * @throws CommandError `usage` that says what cannot be used
 */
export function planRemote({ name, mount, slots }: Answers): RemotePlan {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > 40 || name === 'shell') {
    throw misuse(`"${name}" is no name for a remote; it takes small letters, as in plugin-news`);
  }
  if (!/^\/(?:[a-z0-9-]+\/)+$/.test(mount)) {
    throw misuse(`"${mount}" is no path for pages; it begins and ends with a slash, as in /news/`);
  }
  const wanted = slots === 'none' ? [] : slots.split(',').map((slot) => slot.trim());
  const filled = wanted.filter(isSlot);
  const unknown = wanted.find((slot) => !isSlot(slot));
  if (unknown !== undefined) {
    throw misuse(`There is no slot "${unknown}". Available: ${slotNames.join(', ')}, or none.`);
  }
  return { name, mount, slots: [...new Set(filled)], title: titleOf(name) };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const titleOf = (name: string): string => capitalised(name.replaceAll('-', ' '));

/** A slot's component, by its name: `frame-notices` is `FrameNotices`. */
export const componentOf = (slot: SlotName): string => slot.split('-').map(capitalised).join('');
