import { useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from '@patchbay/shared/router';
import {
  readListSettings,
  writeListSettings,
  type DefaultSort,
  type ListSettings,
} from './list-settings.ts';

/** Puts settings in the address that are not in their one form right, without a new entry in the history. */
export function useCanonicalSettings(defaultSort: DefaultSort): void {
  const [parameters, setParameters] = useSearchParams();
  const canonical = writeListSettings(
    parameters,
    readListSettings(parameters, defaultSort),
    defaultSort,
  ).toString();
  const isCanonical = canonical === parameters.toString();
  useEffect(() => {
    if (!isCanonical) setParameters(canonical, { replace: true, preventScrollReset: true });
  }, [isCanonical, canonical, setParameters]);
}

/**
 * The settings in the address, and functions that change them. Changes start from the address that is being loaded, if
 * there is one, so that two quick choices both count.
 */
export function useListSettings(defaultSort: DefaultSort = 'name') {
  const [current, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const parameters =
    location?.pathname === pathname ? new URLSearchParams(location.search) : current;
  /** The query of the address with other settings, for a link. */
  const searchWith = (others: ListSettings) =>
    `?${writeListSettings(parameters, others, defaultSort)}`;
  const change = (others: ListSettings) => {
    setParameters(writeListSettings(parameters, others, defaultSort), { preventScrollReset: true });
  };
  return {
    settings: readListSettings(current, defaultSort),
    next: readListSettings(parameters, defaultSort),
    searchWith,
    change,
  };
}
