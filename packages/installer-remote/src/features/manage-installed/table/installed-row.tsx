import { ArrowRight } from 'lucide-react';
import { tellUnopenedSearch } from '@patchbay/domain/api';
import { formatSize } from '@patchbay/domain/format';
import { notified, useHost } from '@patchbay/shared/host';
import { describeError } from '@patchbay/shared/http';
import { useMutation } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes, vendorPath } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Badge, buttonLook, Cover, SelectionBox, textLinkLook, VisuallyHidden } from '@patchbay/ui';
import { statusWords } from '../../../installs/jobs/install-list.ts';
import { installRequested } from '../../../installs/jobs/request-install.model.ts';
import { VendorName } from '../../../lib/vendor-name.tsx';
import { GoBack } from '../updates/go-back.tsx';
import { HeldUpdate, HoldButtons } from '../updates/held-update.tsx';
import type { FoundSoftware, Match } from '../updates/find-software.ts';
import { extensionsOf, type PluginGroup, sizeOf } from '../group-plugins.ts';
import { InstallActions } from './install-actions.tsx';
import styles from './installed-table.module.css';

interface InstalledRowProps {
  readonly plugin: PluginGroup;
  /** Among all plugins, from 0. */
  readonly index: number;
  readonly isTicked: boolean;
  readonly onToggle: (name: string, options: { readonly isRange: boolean }) => void;
  readonly match: Match | null;
  /** Whether the catalogue was asked for it: without a match it has none then. */
  readonly isChecked: boolean;
  readonly onShowComponents: (plugin: PluginGroup) => void;
}

/** One product of the table. */
export function InstalledRow(props: InstalledRowProps) {
  const { plugin, index, isTicked, onToggle, match, isChecked, onShowComponents } = props;
  const { name, version, components } = plugin;
  const { imageHost } = useHost().config;
  const found = match === 'several' ? null : match;
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
        <span className={styles.cover}>
          <Cover
            imageHost={imageHost}
            cover={found?.software.cover ?? null}
            name={name}
            alt=""
            sizes="48px"
          />
        </span>
        <span className={styles.title}>
          <Name name={name} match={match} />
        </span>
        {found && <Vendor software={found.software} />}
        <span className={styles.inside}>
          {match === null && isChecked && <NotInCatalogue name={name} />}
          <ComponentsButton plugin={plugin} onShowComponents={onShowComponents} />
        </span>
        <span className={styles.formatsBelow}>
          <Formats plugin={plugin} />
        </span>
      </td>
      <td className={styles.version}>
        <span className={styles.number} title={version || statusWords.versionUnknown}>
          {version === '' ? 'Unknown' : version}
        </span>
        {found && (
          <>
            {found.hasUpdate || found.mayHaveUpdate ? (
              <Update software={found} />
            ) : (
              <GoBack plugin={plugin} software={found} />
            )}
            <HeldUpdate software={found} />
          </>
        )}
      </td>
      <td className={styles.formats}>
        <Formats plugin={plugin} />
      </td>
    </tr>
  );
}

/** Opens the components of a product: a suite has dozens, and rows are of one height. */
function ComponentsButton({
  plugin,
  onShowComponents,
}: Pick<InstalledRowProps, 'plugin' | 'onShowComponents'>) {
  const { name, components } = plugin;
  const bytes = sizeOf(plugin);
  const count = components.length === 1 ? '1 component' : `${components.length} components`;
  const text = bytes === null ? count : `${count}, ${formatSize(bytes)}`;
  return (
    <button
      type="button"
      className={styles.insideButton}
      aria-haspopup="dialog"
      aria-label={`${text} of ${name}`}
      onClick={() => onShowComponents(plugin)}
    >
      {text}
    </button>
  );
}

/** Says so, and lets a person wish for it: staff see what was looked for in vain. */
function NotInCatalogue({ name }: { readonly name: string }) {
  const { http, config } = useHost();
  const notify = useUnit(notified);
  const wish = useMutation({
    mutationFn: () => tellUnopenedSearch(http, name),
    onSuccess: () =>
      notify({
        tone: 'success',
        title: `Thanks. The people of the catalogue see that you wish for ‘${name}’.`,
      }),
    onError: (error) =>
      notify({ tone: 'error', title: 'That could not be sent', text: describeError(error) }),
  });
  return (
    <>
      <span>not in the catalogue</span>
      {config.listCalls === 'extended' && !wish.isSuccess && (
        <button
          type="button"
          className={styles.insideButton}
          aria-label={`Wish for it: ${name}`}
          disabled={wish.isPending}
          onClick={() => wish.mutate()}
        >
          Wish for it
        </button>
      )}
    </>
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
  if (software.vendor === '') return null;
  return (
    <span className={styles.vendor}>
      {' by '}
      <VendorName vendor={software.vendor} path={vendorPath(software)} />
    </span>
  );
}

/** The formats by their usual names, with the extensions as titles (rule C42). */
const Formats = ({ plugin }: Pick<InstalledRowProps, 'plugin'>) =>
  plugin.formats.map((format) => (
    <Badge key={format} title={extensionsOf(plugin, format)}>
      {format}
    </Badge>
  ));

/** The update that waits or runs: 'installed → latest' (rule N29). */
function Update({ software }: { readonly software: FoundSoftware }) {
  const request = useUnit(installRequested);
  const { update, newest } = software;
  const next = newest !== '' && (
    <span className={styles.next}>
      <VisuallyHidden>{' to '}</VisuallyHidden>
      <ArrowRight size={16} />
      <span className={styles.number}>{newest}</span>
    </span>
  );
  // A person chooses between several versions on the software's page.
  if (!update) {
    const { id, name } = software.software;
    return (
      <>
        {next}
        <span> </span>
        <span className={styles.actions}>
          <Link
            to={buildPath(routes.softwareShort, { softwareId: id })}
            aria-label={`Choose a version of ${name}`}
            {...buttonLook({ size: 'small' })}
          >
            Choose
          </Link>
          <HoldButtons software={software} />
        </span>
      </>
    );
  }
  return (
    <>
      {next}
      <span> </span>
      <InstallActions
        subject={update}
        what="update"
        start={{ text: 'Update', label: `Update ${update.softwareName} to ${update.version}` }}
        onStart={() => request(update)}
      >
        <HoldButtons software={software} />
      </InstallActions>
    </>
  );
}
