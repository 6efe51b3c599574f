import type { ReactNode } from 'react';
import type { Software } from '@patchbay/domain/entities';
import {
  formatDay,
  licenseLabel,
  orderFormats,
  platformLabel,
  versionTypeLabel,
} from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { latestVersionsQuery } from '../../../software-lists/software.query.ts';
import styles from './fact-strip.module.css';
import { formatSize } from '../../../lib/format-size.ts';

/** The facts that people choose by, as far as they are known (rule C73). */
export function FactStrip({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const { data: versions = [] } = useQuery(latestVersionsQuery(http, software.id));
  const { types = [], formats = [], platforms = [], license = '', modifiedAt } = software;
  const newest = versions.find(({ version }) => version !== '');
  const size = versions.find((version) => version.size)?.size;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Type', types.map(versionTypeLabel).join(', ')],
    ['System', platforms.map(platformLabel).join(', ')],
    ['Formats', orderFormats(formats).join(', ')],
    ['Version', newest?.version],
    ['Size', size ? formatSize(size) : ''],
    ['Licence', license && licenseLabel(license)],
    ['Released', newest?.releasedAt ? formatDay(newest.releasedAt) : ''],
    ['Updated', modifiedAt === null ? '' : formatDay(modifiedAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
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
