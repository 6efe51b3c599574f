import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useParams } from '@patchbay/shared/router';
import { parseId } from '@patchbay/domain/routes';
import { useState } from 'react';
import { softwareQuery } from '../../software-lists/software.query.ts';

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

/** A user's change to a branch, with the category that was current then. */
interface Choice {
  readonly isOpen: boolean;
  readonly currentId: number | null;
}

interface OpenBranchesOptions {
  /** Whether branches are open until a user closes them. */
  readonly isOpenByDefault: boolean;
  readonly currentId: number | null;
  /** The branches that lead to the current category. */
  readonly currentPath: ReadonlySet<number>;
}

/** The open branches. The path to the current category is open even if the user closed it on an earlier page. */
export function useOpenBranches({ isOpenByDefault, currentId, currentPath }: OpenBranchesOptions) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const isOpen = (categoryId: number): boolean => {
    const choice = choices.get(categoryId);
    if (currentPath.has(categoryId) && choice?.currentId !== currentId) return true;
    return choice?.isOpen ?? isOpenByDefault;
  };
  const toggle = (categoryId: number) => {
    const choice = { isOpen: !isOpen(categoryId), currentId };
    setChoices((known) => new Map(known).set(categoryId, choice));
  };
  return { isOpen, toggle };
}
