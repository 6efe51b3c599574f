import type { AuditEntry } from '@patchbay/domain/api';
import { formatDateTime } from '@patchbay/domain/format';
import { buildPath, routes } from '@patchbay/domain/routes';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { textLinkLook, VisuallyHidden } from '@patchbay/ui';
import { aboutLines, actLabel } from './act-words.ts';
import { withLogFilters } from './log-address.ts';
import styles from './show-log.module.css';

interface LogTableProps {
  readonly entries: readonly AuditEntry[];
  /** Other filters are being asked for. */
  readonly isOutdated: boolean;
}

/** The acts of staff, a row for each; a narrow window shows a card for each. */
export const LogTable = ({ entries, isOutdated }: LogTableProps) => (
  <table className={styles.table} aria-busy={isOutdated} data-outdated={isOutdated}>
    <caption>
      <VisuallyHidden>What staff did</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {['Act', 'When', 'Who', 'About'].map((head) => (
          <th key={head} scope="col" data-column={head.toLowerCase()}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row" data-failed={entry.kind === 'sign_in_failed'}>
            {actLabel(entry.kind)}
          </th>
          <td data-label="When">
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </td>
          <td data-label="Who">
            <Who who={entry.who} />
          </td>
          <td data-label="About">
            <About entry={entry} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A link to what else they did. */
function Who({ who }: Pick<AuditEntry, 'who'>) {
  const [search] = useSearchParams();
  if (who === null) return <span className={styles.quiet}>A command on the server</span>;
  return (
    <Link to={{ search: withLogFilters(search, { who }).toString() }} {...textLinkLook}>
      <bdi>{who}</bdi>
    </Link>
  );
}

function About({ entry }: { readonly entry: AuditEntry }) {
  const { softwareId, software, softwareIds } = entry.details;
  const lines = aboutLines(entry);
  const named = softwareId === undefined ? [] : [softwareId];
  const ids = softwareIds && softwareIds.length > 0 ? softwareIds : [];
  return (
    <>
      {named.map((id) => (
        <p key={id}>
          <SoftwareLink id={id} name={software} />
        </p>
      ))}
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {ids.length > 0 && (
        <details>
          <summary>Show them</summary>
          <ul className={styles.ids}>
            {ids.map((id) => (
              <li key={id}>
                <SoftwareLink id={id} name={undefined} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The software of an id as it is now; its name is that of then, where it is known. */
const SoftwareLink = ({ id, name }: { readonly id: number; readonly name: string | undefined }) => (
  <Link to={buildPath(routes.adminSoftware, { softwareId: id })} {...textLinkLook}>
    <bdi>{name === undefined || name === '' ? `Software ${id}` : name}</bdi>
  </Link>
);
