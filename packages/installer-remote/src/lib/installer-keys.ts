/** Every key of this remote in the query cache. That of an installation's subject is in `installs`. */
export const installerKeys = {
  offeredFor: (files: readonly string[]) => ['installer', 'offered-for', files] as const,
  named: (name: string) => ['installer', 'named', name] as const,
  offeredOf: (softwareIds: readonly number[]) => ['installer', 'offered-of', softwareIds] as const,
  latestVersions: (softwareId: number) => ['installer', 'latest-versions', softwareId] as const,
  catalogueSearch: (search: string, ranking: string) =>
    ['installer', 'catalogue-search', search, ranking] as const,
  projectFile: (fileId: string, file: Blob) => ['installer', 'project-file', fileId, file] as const,
  projectMatches: (references: readonly object[]) =>
    ['installer', 'project-matches', references] as const,
  newFor: (platform: string) => ['installer', 'new', platform] as const,
  hasSettings: ['installer', 'has-settings'],
  settings: ['installer', 'settings'],
} as const;
