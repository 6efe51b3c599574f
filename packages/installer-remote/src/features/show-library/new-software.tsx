import { listSoftware } from '@patchbay/domain/api';
import { softwareSchema, type Platform } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import { type Host, useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { array, object } from '@patchbay/shared/validation';
import { Cover, Section, textLinkLook } from '@patchbay/ui';
import { $installedIndex } from '../../installs/installed/installed.model.ts';
import { askOrRecall } from '../../lib/kept-answer.ts';
import { installerKeys } from '../../lib/installer-keys.ts';
import styles from './show-library.module.css';

const shownCount = 6;

const newSoftwareQuery = (host: Host, platform: Platform) =>
  queryOptions({
    queryKey: installerKeys.newFor(platform),
    queryFn: ({ signal }) =>
      askOrRecall(
        {
          storage: host.storage,
          key: 'library-new',
          schema: object({ software: array(softwareSchema.required()).required() }),
        },
        async () => {
          const { software } = await listSoftware(
            host.http,
            {
              order: '-created_at',
              limit: shownCount,
              install: 'app',
              platform,
              fields: 'brief',
              status: 'enabled',
            },
            signal,
          );
          return { software: [...software] };
        },
      ),
    staleTime: 10 * 60_000,
  });

/** What came last to the catalogue and can be installed on this computer (rule I85); nothing for a backend that cannot tell. */
export function NewSoftware() {
  const host = useHost();
  const { imageHost, listCalls } = host.config;
  const platform = useUnit($installedIndex)?.platform ?? null;
  const { data } = useQuery({
    ...newSoftwareQuery(host, platform ?? 'linux'),
    enabled: platform !== null && listCalls === 'extended',
  });
  if (!data || data.software.length === 0) return null;
  return (
    <Section title="New for this computer">
      <ul className={styles.cards}>
        {data.software.map(({ id, name, vendor, cover }) => (
          <li key={id}>
            <Link
              to={buildPath(routes.softwareShort, { softwareId: id })}
              className={styles.card ?? ''}
            >
              <Cover imageHost={imageHost} cover={cover} name={name} alt="" sizes="180px" />
              <bdi className={styles.name}>{name}</bdi>
              <bdi className={styles.quiet}>{vendor}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={routes.home} {...textLinkLook}>
        Open the store
      </Link>
    </Section>
  );
}
