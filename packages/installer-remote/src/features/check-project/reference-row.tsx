import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { buildPath, routes } from '@patchbay/domain/routes';
import { Badge, Button, textLinkLook } from '@patchbay/ui';
import { detailsWanted } from '../../installs/jobs/install-failure.model.ts';
import { type InstallSubject, isRunning, statusWords } from '../../installs/jobs/install-list.ts';
import { $installs } from '../../installs/jobs/installs.model.ts';
import { installRequested } from '../../installs/jobs/request-install.model.ts';
import type { CheckedReference } from './match/find-references.query.ts';
import type { ReferenceState } from './reference-state.ts';
import styles from './check-project.module.css';

interface ReferenceRowProps {
  readonly checked: CheckedReference;
  readonly state: ReferenceState;
}

/** A plugin that a file names: its software, whether it is here, and the actions for it. */
export function ReferenceRow({ checked: { reference, match }, state }: ReferenceRowProps) {
  const software = match === null || match === 'unsure' ? null : match.software;
  const { name, formats } = reference;
  const vendor = reference.vendor === '' ? (software?.vendor ?? '') : reference.vendor;
  return (
    <li className={styles.row}>
      <span className={styles.plugin}>
        {software ? (
          <Link to={buildPath(routes.softwareShort, { softwareId: software.id })} {...textLinkLook}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {vendor !== '' && (
          <span className={styles.vendor}>
            {' by '}
            <bdi>{vendor}</bdi>
          </span>
        )}
        {formats.map((format) => (
          <Badge key={format}>{format}</Badge>
        ))}
      </span>
      <span className={styles.state}>
        <State reference={reference} state={state} />
      </span>
    </li>
  );
}

function State({
  reference,
  state,
}: Pick<ReferenceRowProps, 'state'> & Pick<CheckedReference, 'reference'>) {
  switch (state.kind) {
    case 'installed':
      return <Badge tone="good">Installed</Badge>;
    case 'otherFormat':
      return (
        <>
          <span>
            {`Installed as ${state.formats.join(', ')}, used as ${reference.formats.join(', ')}`}
          </span>
          {state.install && <Install subject={state.install} name={reference.name} />}
        </>
      );
    case 'missing':
      return state.install ? (
        <Install subject={state.install} name={reference.name} />
      ) : (
        <Link
          to={buildPath(routes.softwareShort, { softwareId: state.softwareId })}
          {...textLinkLook}
        >
          {state.isAvailable ? 'Choose a version' : 'Not available in the app yet'}
        </Link>
      );
    default:
      return (
        <>
          <span>{state.kind === 'unsure' ? 'Not sure which one' : 'Not in the catalogue'}</span>
          <Link
            to={`${routes.search}?${new URLSearchParams({ q: reference.name }).toString()}`}
            {...textLinkLook}
            aria-label={`Search for ${reference.name}`}
          >
            Search
          </Link>
        </>
      );
  }
}

function Install({ subject, name }: { readonly subject: InstallSubject; readonly name: string }) {
  const [installs, request, showDetails] = useUnit([$installs, installRequested, detailsWanted]);
  const { versionId } = subject;
  const job = installs.get(versionId)?.job ?? null;
  const hasFailed = job?.status === 'error';
  if (isRunning(job)) return <Badge tone="accent">{statusWords[job.status]}</Badge>;
  if (!hasFailed) {
    return (
      <Button size="small" aria-label={`Install ${name}`} onClick={() => request(subject)}>
        Install
      </Button>
    );
  }
  return (
    <>
      <Badge tone="bad">Failed</Badge>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Details of the failure of ${name}`}
        aria-haspopup="dialog"
        onClick={() => showDetails(versionId)}
      >
        Details
      </Button>
      <Button size="small" aria-label={`Retry ${name}`} onClick={() => request(subject)}>
        Retry
      </Button>
    </>
  );
}
