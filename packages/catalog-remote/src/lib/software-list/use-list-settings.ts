import { useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from '@patchbay/shared/router';
import { readListSettings, writeListSettings, type ListSettings } from './list-settings.ts';

/** Puts settings in the address that are not in their one form right, without a new entry in the history. */
export function useCanonicalSettings(): void {
  const [parameters, setParameters] = useSearchParams();
  const canonical = writeListSettings(parameters, readListSettings(parameters)).toString();
  const isCanonical = canonical === parameters.toString();
  useEffect(() => {
    if (!isCanonical) setParameters(canonical, { replace: true, preventScrollReset: true });
  }, [isCanonical, canonical, setParameters]);
}

/**
 * The settings in the address, and functions that change them. Changes start from the address that is being loaded, if
 * there is one, so that two quick choices both count.
 */
export function useListSettings() {
  const [current, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const parameters =
    location?.pathname === pathname ? new URLSearchParams(location.search) : current;
  /** The query of the address with other settings, for a link. */
  const searchWith = (others: ListSettings) => `?${writeListSettings(parameters, others)}`;
  const change = (others: ListSettings) => {
    setParameters(writeListSettings(parameters, others), { preventScrollReset: true });
  };
  return {
    settings: readListSettings(current),
    next: readListSettings(parameters),
    searchWith,
    change,
  };
}
