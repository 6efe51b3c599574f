import { sharedSlotNames, slotNames } from '../remote/slots.ts';

/** The words that a remote may use in its declaration to the shell. Another shell may know others. */
export interface Vocabulary {
  readonly slots: readonly string[];
  /** Those of the slots that several remotes may fill at once. */
  readonly sharedSlots: readonly string[];
  readonly layouts: readonly string[];
  readonly requirements: readonly string[];
}

/** `bare`: the page has the whole width; `sidebar`: the categories stand beside it. */
export const layouts = ['sidebar', 'bare'] as const;

/** The sessions that a remote can require before its code is fetched. */
export const requirements = ['staff'] as const;

/** The people whom a link of the header can be for: users who are signed in, or staff. */
export const linkRequirements = ['user', 'staff'] as const;

/** The switches of the site's configuration that a link of the header can hang on. */
export const linkSettings = ['softwareLists'] as const;

/** The pictures that can stand for a link's label. */
export const linkIcons = ['settings'] as const;

/** The order of a link whose remote names none: behind most of the product's own, which have 10 to 90. */
export const usualLinkOrder = 50;

/**
 * The words that this version of the contract knows: a shell writes them into its release, and judges the registry by
 * them.
 */
export const ownVocabulary: Vocabulary = {
  slots: slotNames,
  sharedSlots: sharedSlotNames,
  layouts,
  requirements,
};

/** The words that every shell knew before shells wrote their vocabulary into their releases. They never grow. */
const undeclared: Vocabulary = {
  slots: [
    'sidebar',
    'search',
    'footer',
    'frame-notices',
    'download-indicator',
    'install-controls',
    'card-badges',
  ],
  // Shells of before contract 1.18 show one remote in each.
  sharedSlots: [],
  layouts: ['sidebar', 'bare'],
  requirements: ['staff'],
};

/** The part of a shell's release from which its vocabulary follows. */
interface DeclaringShell {
  readonly contract: string;
  readonly slots?: readonly string[] | undefined;
  readonly sharedSlots?: readonly string[] | undefined;
  readonly layouts?: readonly string[] | undefined;
  readonly requirements?: readonly string[] | undefined;
}

/** The vocabulary of a shell: as its release says, or as shells of its contract had it. */
export function vocabularyOf(shell: DeclaringShell): Vocabulary {
  // Contract 1.1 brought this slot, and shells of it that do not declare anything.
  const sinceMinor = shell.contract.startsWith('1.0.') ? [] : ['description-preview'];
  return {
    slots: shell.slots ?? [...undeclared.slots, ...sinceMinor],
    sharedSlots: shell.sharedSlots ?? undeclared.sharedSlots,
    layouts: shell.layouts ?? undeclared.layouts,
    requirements: shell.requirements ?? undeclared.requirements,
  };
}

/** A word of a remote's that a shell does not know. */
export interface UnknownWord {
  readonly kind: 'slot' | 'layout' | 'requirement';
  readonly word: string;
  /** The words of this kind that the shell knows. */
  readonly known: readonly string[];
}

/** The part of a remote's release that has words for the shell. */
interface SpeakingRemote {
  readonly slots: readonly string[];
  readonly desktopSlots: readonly string[];
  readonly mounts: readonly { readonly layout: string }[];
  readonly requires?: string | undefined;
}

/** The words of a remote that are not in a vocabulary, each once. */
export function unknownWords(
  { slots, desktopSlots, mounts, requires }: SpeakingRemote,
  vocabulary: Vocabulary,
): UnknownWord[] {
  const among = (kind: UnknownWord['kind'], words: readonly string[], known: readonly string[]) =>
    [...new Set(words)]
      .filter((word) => !known.includes(word))
      .map((word): UnknownWord => ({ kind, word, known }));
  return [
    ...among('slot', [...slots, ...desktopSlots], vocabulary.slots),
    ...among(
      'layout',
      mounts.map(({ layout }) => layout),
      vocabulary.layouts,
    ),
    ...among('requirement', requires === undefined ? [] : [requires], vocabulary.requirements),
  ];
}
