import { Link } from '@patchbay/shared/router';
import { buildPath, routes, vendorPath } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Button, SelectionBox, textLinkLook } from '@patchbay/ui';
import { isRunning } from '../../../lib/installs/install-list.ts';
import { $installs } from '../../../lib/installs/installs.model.ts';
import { installRequested } from '../../../lib/installs/request-install.model.ts';
import { statusWords } from '../../../lib/installs/install-status.ts';
import { VendorName } from '../../../lib/vendor-name.tsx';
import { HeldUpdate } from '../updates/held-update.tsx';
import { HoldButtons } from '../updates/hold-buttons.tsx';
import type { FoundSoftware, Match } from '../updates/find-software.ts';
import type { PluginGroup } from '../group-plugins.ts';
import styles from './installed-table.module.css';

interface InstalledRowProps {
  readonly plugin: PluginGroup;
  /** Among all plugins, from 0. */
  readonly index: number;
  readonly isTicked: boolean;
  readonly onToggle: (name: string, options: { readonly isRange: boolean }) => void;
  readonly match: Match | null;
}

/** One plugin of the table. */
export function InstalledRow(props: InstalledRowProps) {
  const { plugin, index, isTicked, onToggle, match } = props;
  const { name, version, formats, components } = plugin;
  return (
    <tr aria-rowindex={index + 2} data-index={index} data-ticked={isTicked}>
      <td className={styles.tick}>
        <SelectionBox
          label={`Select ${name}`}
          isTicked={isTicked}
          onToggle={(options) => onToggle(name, options)}
        />
      </td>
      <td
        className={styles.name}
        title={components
          .map(({ componentPath, filename }) => componentPath || filename)
          .join('\n')}
      >
        <Name name={name} match={match} />
        {match !== null && match !== 'several' && <Vendor software={match.software} />}
        <span className={styles.formatsBelow}>
          <Formats formats={formats} />
        </span>
      </td>
      <td className={styles.version}>
        <span className={styles.number} title={version}>
          {version === '' ? '–' : version}
        </span>
        {match !== null && match !== 'several' && (
          <>
            {match.hasUpdate && <Update software={match} />}
            <HeldUpdate software={match} />
          </>
        )}
      </td>
      <td className={styles.formats}>
        <Formats formats={formats} />
      </td>
    </tr>
  );
}

/** A link to the software; to a search if several match, so that the user can choose (rule N15). */
function Name({ name, match }: { readonly name: string; readonly match: Match | null }) {
  if (!match) return <bdi>{name}</bdi>;
  if (match === 'several') {
    const search = `${routes.search}?${new URLSearchParams({ q: name }).toString()}`;
    return (
      <Link to={search} {...textLinkLook} title="Several plugins match. Choose one.">
        <bdi>{name}</bdi>
      </Link>
    );
  }
  const path = buildPath(routes.softwareShort, { softwareId: match.software.id });
  return (
    <Link to={path} {...textLinkLook}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** The vendor's name, linked to the vendor's page if there is one. */
function Vendor({ software }: Pick<FoundSoftware, 'software'>) {
  const path = vendorPath(software);
  if (software.vendor === '' || path === null) return null;
  return (
    <span className={styles.vendor}>
      {' by '}
      <VendorName vendor={software.vendor} path={path} />
    </span>
  );
}

const Formats = ({ formats }: Pick<PluginGroup, 'formats'>) =>
  formats.map((format) => <Badge key={format}>{format}</Badge>);

function Update({ software }: { readonly software: FoundSoftware }) {
  const [installs, request] = useUnit([$installs, installRequested]);
  const { update } = software;
  // Which of several versions it should be is for a person to say, on the software's page.
  if (!update) {
    return (
      <>
        <Badge tone="accent">Update</Badge>
        <HoldButtons software={software} />
      </>
    );
  }
  const job = installs.get(update.versionId)?.job ?? null;
  if (isRunning(job)) return <Badge tone="accent">{statusWords[job.status]}</Badge>;
  return (
    <>
      <Button
        size="small"
        aria-label={`Update ${update.softwareName} to ${update.version}`}
        onClick={() => request(update)}
      >
        Update
      </Button>
      <HoldButtons software={software} />
    </>
  );
}
