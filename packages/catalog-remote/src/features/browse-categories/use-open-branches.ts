import { useState } from 'react';

/** What somebody did to a branch, and which category was current then. */
interface Choice {
  readonly isOpen: boolean;
  readonly currentId: number | null;
}

interface OpenBranchesOptions {
  /** Whether branches stand open until somebody closes them. */
  readonly isOpenByDefault: boolean;
  readonly currentId: number | null;
  /** The branches that lead to the current category. */
  readonly currentPath: ReadonlySet<number>;
}

/**
 * Which branches are open. The way to the current category is open even where somebody closed it before they went there.
 */
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
