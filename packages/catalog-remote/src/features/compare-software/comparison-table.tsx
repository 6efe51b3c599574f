import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import type { Category } from '@patchbay/domain/entities';
import { architectureLabel, safeHttpUrl, siteLabel } from '@patchbay/domain/format';
import { softwarePath } from '@patchbay/domain/routes';
import { hasId, recommendVersion } from '@patchbay/domain/versions';
import { Slot, useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { Cover, textLinkLook, VisuallyHidden } from '@patchbay/ui';
import { softwareFacts, type SoftwareFact } from '../../lib/software-facts.ts';
import { useVendorPath } from '../../lib/use-vendor-path.ts';
import { slugsById } from '../../software-lists/categories.query.ts';
import { comparisonPath } from '../../software-lists/comparison/comparison-address.ts';
import { useComputer } from '../../software-lists/computer.ts';
import { PlayButton } from '../../software-lists/sound/play-button.tsx';
import styles from './compare-software.module.css';
import type { ComparedSoftware } from './comparison.query.ts';

interface ComparisonTableProps {
  readonly compared: readonly ComparedSoftware[];
  readonly categories: readonly Category[];
  readonly onRemove: (softwareId: number) => void;
}

/** Software in columns, its facts in rows; those that differ are marked (rules C115, C117). */
export function ComparisonTable({ compared, categories, onRemove }: ComparisonTableProps) {
  const { imageHost } = useHost().config;
  const slugs = slugsById(categories);
  const facts = compared.map((one) => factsOf(one, categories));
  const rows = (facts[0] ?? []).map(([name], row) => ({
    name,
    values: facts.map((columns) => columns[row]?.[1] ?? ''),
  }));
  const pathOf = ({ software }: ComparedSoftware) =>
    softwarePath(software, slugs.get(software.category_id ?? 0) ?? null);
  const cells = (content: (one: ComparedSoftware) => ReactNode) =>
    compared.map((one) => <td key={one.software.id}>{content(one)}</td>);
  return (
    <div className={styles.region} role="region" aria-label="Comparison">
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {compared.map((one) => {
              const { id, name, vendor, cover } = one.software;
              const others = compared
                .map(({ software }) => software.id)
                .filter((other) => other !== id);
              return (
                <th key={id} scope="col">
                  <span className={styles.cover}>
                    <Cover
                      imageHost={imageHost}
                      cover={cover}
                      name={name}
                      alt=""
                      sizes="260px"
                      loading="eager"
                    />
                    <span className={styles.state}>
                      <Slot name="card-badges" props={{ softwareId: id }} />
                    </span>
                  </span>
                  <Link to={pathOf(one)} {...textLinkLook}>
                    <bdi>{name}</bdi>
                  </Link>
                  {vendor !== '' && (
                    <span className={styles.maker}>
                      by <bdi>{vendor}</bdi>
                    </span>
                  )}
                  <Link
                    to={comparisonPath(others)}
                    aria-label={`Remove ${name}`}
                    className={styles.remove}
                    onClick={() => onRemove(id)}
                  >
                    Remove
                  </Link>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">In short</th>
            {cells(({ software }) => known(software.tagline))}
          </tr>
          <tr className={styles.screen}>
            <th scope="row">Sound</th>
            {cells(({ software: { id, name, audioDemos } }) =>
              audioDemos?.length ? (
                <PlayButton softwareId={id} name={name} sound={audioDemos[0]} />
              ) : (
                unknown
              ),
            )}
          </tr>
          {rows.map(({ name, values }) => {
            const differs = new Set(values).size > 1;
            return (
              <tr key={name} data-differs={differs}>
                <th scope="row">
                  <span>{name}</span>
                  {differs && <VisuallyHidden>, differs</VisuallyHidden>}
                </th>
                {cells((one) => known(values[compared.indexOf(one)]))}
              </tr>
            );
          })}
          <tr className={styles.screen}>
            <th scope="row">Get it</th>
            {cells((one) => (
              <WaysToGet {...one} />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const unknown = (
  <span>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Not known</VisuallyHidden>
  </span>
);

const known = (value: string | undefined): ReactNode => (value ? <bdi>{value}</bdi> : unknown);

function factsOf(
  { software, versions }: ComparedSoftware,
  categories: readonly Category[],
): readonly SoftwareFact[] {
  const category = categories.find(({ id }) => id === software.category_id);
  const processors = new Set(software.architectures?.map(architectureLabel));
  return [
    ['Category', category?.name ?? ''],
    ...softwareFacts(software, versions),
    ['Architecture', [...processors].sort().join(', ')],
  ];
}

/** 'Install' for the version that suits this computer, where there is one, and the maker's site. */
function WaysToGet({ software, versions }: ComparedSoftware) {
  const vendorPath = useVendorPath(software);
  const version = recommendVersion(versions, useComputer());
  const site = safeHttpUrl(software.url);
  return (
    <div className={styles.ways}>
      {version && hasId(version) && (
        <Slot
          name="install-controls"
          props={{
            softwareId: software.id,
            softwareName: software.name,
            vendor: software.vendor,
            vendorPath,
            cover: software.cover,
            version,
            isQuiet: true,
          }}
        />
      )}
      {site !== null && (
        <a href={site} target="_blank" rel="noopener noreferrer" {...textLinkLook}>
          <span>{siteLabel(site)}</span>
          <ExternalLink size={14} />
        </a>
      )}
    </div>
  );
}
