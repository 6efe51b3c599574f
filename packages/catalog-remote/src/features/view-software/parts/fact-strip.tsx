import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { latestVersionsQuery } from '../../../software-lists/software.query.ts';
import { softwareFacts } from '../../../lib/software-facts.ts';
import styles from './fact-strip.module.css';

/** The facts that people choose by, as far as they are known (rule C73). */
export function FactStrip({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const { data: versions = [] } = useQuery(latestVersionsQuery(http, software.id));
  return (
    <dl className={styles.facts}>
      {softwareFacts(software, versions).map(([name, value]) =>
        value ? (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
