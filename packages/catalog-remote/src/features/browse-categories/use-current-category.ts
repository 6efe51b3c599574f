import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useParams } from '@patchbay/shared/router';
import { parseId } from '@patchbay/domain/routes';
import { softwareQuery } from '../../lib/software-query.ts';

export interface CurrentCategory {
  readonly id: number | null;
  /** True on the category's own page, false on that of software within it. */
  readonly isPage: boolean;
}

/** The category that the page shown beside the sidebar belongs to. */
export function useCurrentCategory(): CurrentCategory {
  const { http } = useHost();
  const params = useParams();
  const softwareId = parseId(params['softwareId']);
  // The page fetches the software; here its answer is only listened for.
  const { data: software } = useQuery({ ...softwareQuery(http, softwareId ?? 0), enabled: false });
  const categoryId = parseId(params['categoryId']);
  if (categoryId !== null) return { id: categoryId, isPage: true };
  return { id: softwareId === null ? null : (software?.category_id ?? null), isPage: false };
}
