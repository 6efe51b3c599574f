import type { Software } from '@patchbay/domain/entities';
import { vendorPath } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';

/** The path of a page with everything by a software's vendor; null where there is none (rules C18 and C49). */
export function useVendorPath(software: Software): string | null {
  const { listCalls } = useHost().config;
  return listCalls === 'extended' ? vendorPath(software) : null;
}
