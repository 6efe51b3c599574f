/** The server that answers staff's calls on the page of releases. */
export type StaffReleases = 'off' | 'on' | { readonly registry: string };

export const staffReleasesOf = (chosen: string): StaffReleases =>
  chosen === 'off' || chosen === 'on' ? chosen : { registry: chosen };
