/** Limits that the form and the server check alike (rules X7 to X12). Lengths in UTF-16 units, sizes in bytes. */
export const limits = {
  /** The least that a password has. */
  passwordLength: 8,
  nameLength: 200,
  vendorLength: 200,
  urlLength: 2048,
  descriptionLength: 16 * 1024,
  taglineLength: 120,
  /** Other names of a maker. */
  vendorAliases: 20,
  licenseLength: 100,
  screenshots: 20,
  audioDemos: 10,
  listLines: 500,
  versionsPerSoftware: 1000,
  /** Size of all texts and lines of one software's versions. */
  versionsBytes: 16 * 1024 * 1024,
  /** Software that one call of the staff changes. */
  changedAtOnce: 100,
  /** The favourites are one of them. */
  listsPerAccount: 50,
  listEntries: 500,
  /** Of a visitor's, in the browser. The favourites are not one of them. */
  keptLists: 20,
  keptEntries: 200,
  /** Of words that staff explain to the search: their number, their length, and how many of them there are. */
  tradeWords: 3,
  tradeWordsLength: 60,
  tradeWordsEntries: 500,
  tradeMeanings: 8,
  tradeMeaningsLength: 120,
  reportComponents: 5000,
  /** Of an installed component, as a report and a search by files name it. */
  componentNameLength: 1000,
  reportBytes: 512 * 1024,
  coverBytes: 10 * 1024 * 1024,
  audioBytes: 10 * 1024 * 1024,
  coverPixels: 40_000_000,
  /** In pixels; WebP allows no longer side. */
  coverSide: 16_383,
  packageBytes: 2 * 1024 ** 3,
  jsonBodyBytes: 1024 * 1024,
} as const;
