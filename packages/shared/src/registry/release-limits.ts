/**
 * The limits of an entry of a registry, a remote's or the shell's: every page carries all entries, and asks for what
 * they name. The largest of the product's own has a tenth of it.
 */
export const releaseLimits = {
  /** Length of the whole entry, as JSON. */
  characters: 65_536,
  assets: 400,
  mounts: 100,
  slots: 100,
  /** Files that are asked for together. */
  files: 100,
  earlyRoutes: 100,
  /** Requests that a page makes at once. */
  requests: 20,
  shared: 200,
  /** Links in the header, which has one line for those of all remotes; as many more below the page. */
  links: 5,
  labelCharacters: 24,
  /** The greatest distance of an order from 0. */
  position: 1000,
  /** The largest budget: as much as a release may have. */
  budgetKilobytes: 65_536,
  /** Settings that a remote declares. */
  settings: 50,
  settingValues: 50,
  /** The length of a remote's settings by the site's operator, as JSON. */
  settingsCharacters: 16_384,
  /** The number of hosts of each kind that a remote may have of its own. */
  hosts: 20,
} as const;

/** Quotes, a comma or a colon, and a bracket. */
const charactersAround = 3;

/** Whether a value as `JSON.parse` gives it has more characters than this. It is looked at no further than that. */
export function isLargerThan(characters: number, root: unknown): boolean {
  const waiting = [root];
  let left = characters;
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    if (typeof value === 'object' && value !== null) {
      left -= charactersAround;
      for (const field in value) {
        if (!Array.isArray(value)) left -= field.length + charactersAround;
        waiting.push(Reflect.get(value, field));
        if (waiting.length > characters) return true;
      }
    } else left -= String(value).length + charactersAround;
  }
  return left < 0;
}

/** Whether an entry is larger than every page should carry. To be asked before a schema looks at it, which takes longer. */
export const isLargeEntry = (entry: unknown): boolean =>
  isLargerThan(releaseLimits.characters, entry);

/**
 * Follows the name of an entry. Made when it is needed: the first number that a page writes in a language costs it a tenth
 * of its start.
 */
export const tooLargeEntry = () =>
  `has more than ${releaseLimits.characters.toLocaleString('en')} characters, and every page would carry them`;

/** The most entries of a list of the registry that are read. Entries behind them are not looked at. */
export const maxEntries = 200;

/** The most problems of a registry that are reported to people and carried by every page. */
export const maxProblems = 20;
