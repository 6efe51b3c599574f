import { useEffect } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useLocation, useNavigation, useSearchParams } from '@patchbay/shared/router';
import {
  type ListDefaults,
  type ListSettings,
  readListSettings,
  writeListSettings,
} from './list-settings.ts';

/**
 * Puts settings in the address that are not in their one form right, without a new entry in the history.
 * @param isKnown false while the defaults are not
 */
export function useCanonicalSettings(
  defaults: ListDefaults,
  { isKnown }: { readonly isKnown: boolean },
): void {
  const { config } = useHost();
  const [parameters, setParameters] = useSearchParams();
  const canonical = writeListSettings(
    parameters,
    readListSettings(config, parameters, defaults),
    defaults,
  ).toString();
  const isCanonical = canonical === parameters.toString();
  useEffect(() => {
    if (isKnown && !isCanonical)
      setParameters(canonical, { replace: true, preventScrollReset: true });
  }, [isKnown, isCanonical, canonical, setParameters]);
}

/**
 * The settings in the address, and functions that change them. Changes start from the address that is being loaded, if
 * there is one, so that two quick choices both count.
 */
export function useListSettings(defaults: ListDefaults = {}) {
  const { config } = useHost();
  const [current, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const parameters =
    location?.pathname === pathname ? new URLSearchParams(location.search) : current;
  /** The query of the address with other settings, for a link. */
  const searchWith = (others: ListSettings) =>
    `?${writeListSettings(parameters, others, defaults)}`;
  /** @param changedDefaults where they change as well: then the address may stay as it is */
  const change = (others: ListSettings, changedDefaults = defaults) => {
    const written = writeListSettings(parameters, others, changedDefaults);
    const replace = written.toString() === current.toString();
    setParameters(written, { replace, preventScrollReset: true });
  };
  return {
    settings: readListSettings(config, current, defaults),
    next: readListSettings(config, parameters, defaults),
    searchWith,
    change,
  };
}
