import { isNotFound } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useParams } from '@patchbay/shared/router';
import { PageNotFound, parseId } from '@patchbay/domain/routes';
import { LoadError, useSteadyPending } from '@patchbay/ui';
import { PageLayout } from '../../lib/page-layout.tsx';
import { softwareQuery } from '../../lib/software-query.ts';
import { SoftwareContent } from './software-content.tsx';
import { SoftwareSkeleton } from './software-skeleton.tsx';

/** A software's page, by its short or its slug address (specification, section 2: software detail). */
export function SoftwarePage() {
  const softwareId = parseId(useParams()['softwareId']);
  if (softwareId === null) throw new PageNotFound();
  return (
    <PageLayout>
      <LoadedSoftware key={softwareId} softwareId={softwareId} />
    </PageLayout>
  );
}

function LoadedSoftware({ softwareId }: { readonly softwareId: number }) {
  const { http } = useHost();
  const query = useQuery(softwareQuery(http, softwareId));
  const isWaiting = useSteadyPending(query.isPending, { hasWaited: true });
  if (isWaiting) return <SoftwareSkeleton />;
  if (!query.data) {
    if (isNotFound(query.error)) throw new PageNotFound();
    return (
      <LoadError
        title="The software could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <SoftwareContent software={query.data} />;
}
