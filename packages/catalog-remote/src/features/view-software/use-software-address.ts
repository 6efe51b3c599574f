import { useEffect } from 'react';
import type { Category, Software } from '@patchbay/domain/entities';
import { usePageAddress, usePageTitle } from '@patchbay/shared/host';
import { useLocation, useNavigate } from '@patchbay/shared/router';
import { softwarePath } from '@patchbay/domain/routes';

interface SoftwareAddress {
  /** The page's one path, as far as it is known. */
  readonly path: string;
  /** Null if it is unknown. */
  readonly category: Category | null;
}

/** The page’s title and its one address, which replaces short forms and wrong slugs (rule C34). */
export function useSoftwareAddress(
  software: Software,
  categories: readonly Category[] | undefined,
): SoftwareAddress {
  const category = categories?.find(({ id }) => id === software.category_id) ?? null;
  const name = software.vendor === '' ? software.name : `${software.name} by ${software.vendor}`;
  usePageTitle(category ? `${name} – ${category.name}` : name);

  const canonicalPath = categories ? softwarePath(software, category?.slug ?? null) : null;
  usePageAddress(canonicalPath);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isCanonical = canonicalPath === null || canonicalPath === pathname;
  useEffect(() => {
    if (isCanonical) return;
    void navigate({ pathname: canonicalPath, search, hash }, { replace: true });
  }, [isCanonical, canonicalPath, navigate, search, hash]);
  return { path: canonicalPath ?? pathname, category };
}
