import { faultOf, isOrigin } from '@patchbay/environment';
import { string } from '@patchbay/shared/validation';

/**
 * The server that answers staff's calls on the page of releases (rule G158): none, this very process, or for a site the
 * registry at an address.
 */
export const staffVariables = {
  STAFF_RELEASES: string()
    .default('off')
    .test(
      'staff-releases',
      faultOf('must be "off", "on", or the address of the registry like http://127.0.0.1:4100'),
      (text) => ['off', 'on'].includes(text) || isOrigin(text),
    ),
};

/** The server that answers staff's calls on the page of releases. */
export type StaffReleases = 'off' | 'on' | { readonly registry: string };

export const staffReleasesOf = (chosen: string): StaffReleases =>
  chosen === 'off' || chosen === 'on' ? chosen : { registry: chosen };
