import { EmptyState } from '@patchbay/ui';
import { LatestLink } from '../../lib/latest-link.tsx';
import { SoftwareList } from '../../lib/software-list/software-list.tsx';
import { enabledScope } from './category-scope.ts';

interface CategorySoftwareProps {
  readonly categoryIds: readonly number[];
}

/** What everybody sees of a category. */
export function CategorySoftware({ categoryIds }: CategorySoftwareProps) {
  return (
    <SoftwareList
      scope={enabledScope(categoryIds)}
      errorTitle="The software of this category could not be loaded"
      empty={
        <EmptyState title="Coming Soon" action={<LatestLink />}>
          Nothing in this category yet.
        </EmptyState>
      }
    />
  );
}
