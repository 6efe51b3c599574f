import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { SoftwareGrid } from '../../lib/software-grid.tsx';
import { latestSoftwareQuery, reallyUpdated, updatedSoftwareQuery } from './browse-home.query.ts';
import styles from './updated-software.module.css';

/**
 * What was changed lately, below the newest (ux: beyond the specification, home). It is no reason to bother anybody
 * where it cannot be had.
 */
export function UpdatedSoftware() {
  const { http } = useHost();
  const { data } = useQuery(updatedSoftwareQuery(http));
  const latest = useQuery(latestSoftwareQuery(http));
  if (latest.isPending) return null;
  const software = reallyUpdated(data?.software ?? [], latest.data?.software ?? []);
  if (software.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="updated-recently">
      <h2 id="updated-recently">Recently updated</h2>
      <SoftwareGrid columns={4} software={software} isBelowFold />
    </section>
  );
}
