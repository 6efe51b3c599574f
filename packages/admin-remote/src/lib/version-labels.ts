/** The labels of a version's fields, in its form and in the history. */
export const versionLabels = {
  version: 'Version',
  architecture: 'Architecture',
  type: 'Type',
  status: 'Status',
  url: 'Package URL',
  components: 'Components',
  macInstallOrder: 'Mac install order',
  platforms: 'Systems',
  releasedAt: 'Released',
  changelog: "What's new",
} as const;
