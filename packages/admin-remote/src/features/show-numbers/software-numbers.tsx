import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { LoadError } from '@patchbay/ui';
import { DayPlot } from './day-plot.tsx';
import { linesOf, usageQuery } from './usage.query.ts';

/** A software's own line on its edit page: its views and installations of 90 days (rule L68). */
export function SoftwareNumbers({ softwareId }: { readonly softwareId: number }) {
  const { http, config } = useHost();
  const query = useQuery({
    ...usageQuery(http, 90, softwareId),
    enabled: config.usageCounts,
  });
  if (query.isError) {
    return (
      <LoadError
        title="The numbers could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return null;
  return (
    <DayPlot
      title="Views and installations, 90 days"
      days={query.data.days}
      lines={linesOf(query.data, [
        ['view', 'Views'],
        ['install_begun', 'Installations begun'],
        ['install_done', 'Installations done'],
      ])}
    />
  );
}
