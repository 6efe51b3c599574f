/** The sites that are compared, in the order of the tables' columns. */
export const contestantNames = ['federated', 'plainByBrowser', 'plainByServer'] as const;

export type ContestantName = (typeof contestantNames)[number];

/** The titles of the sites in tables. */
export const contestantTitles: Readonly<Record<ContestantName, string>> = {
  federated: 'federated',
  plainByBrowser: 'plain, rendered by the browser',
  plainByServer: 'plain, rendered by the server',
};

/** Something of each of them. */
export type ByContestant<T> = Readonly<Record<ContestantName, T>>;

/** The same of each. */
export const forEachContestant = <T>(make: (name: ContestantName) => T): ByContestant<T> => ({
  federated: make('federated'),
  plainByBrowser: make('plainByBrowser'),
  plainByServer: make('plainByServer'),
});
