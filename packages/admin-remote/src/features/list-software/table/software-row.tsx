import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { Software } from '@patchbay/domain/entities';
import {
  formatDate,
  formatDateTime,
  matchParts,
  softwareStatusLabel,
  softwareStatusTone,
  softwareTitle,
} from '@patchbay/domain/format';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Badge, Cover, type Selection, SelectionBox, VisuallyHidden } from '@patchbay/ui';
import { coverUrl, type ListedSoftware } from '@patchbay/domain/api';
import { gaps } from '@patchbay/domain/versions';
import { gapNames } from '../../../lib/gap-words.ts';
import styles from './software-table.module.css';

interface SoftwareRowProps {
  readonly software: ListedSoftware;
  readonly query: string;
  readonly hasReady: boolean;
  readonly onOpen: (softwareId: number) => void;
  /** Whether it is ticked, where rows can be. */
  readonly selection: Selection<number> | null;
}

/** A software of the list. Its name is the link, and the link reaches over the whole row. */
export function SoftwareRow(props: SoftwareRowProps) {
  const { software, query, hasReady, onOpen, selection } = props;
  const { id, name, vendor, status } = software;
  const missing = missingParts(software);
  const { imageHost } = useHost().config;
  return (
    <tr
      className={styles.row}
      data-problem={missing.length > 0 ? 'true' : undefined}
      data-ticked={selection?.ticked.has(id)}
    >
      {selection && (
        <td className={styles.tick}>
          <SelectionBox
            label={`Select ${softwareTitle(software)}`}
            isTicked={selection.ticked.has(id)}
            onToggle={(options) => selection.toggle(id, options)}
          />
        </td>
      )}
      <th scope="row" className={styles.name}>
        <div className={styles.title}>
          <span className={styles.thumbnail}>
            <Cover imageHost={imageHost} cover={software.cover} name={name} alt="" sizes="40px" />
          </span>
          <div className={styles.words}>
            <Link
              className={styles.link}
              to={buildPath(routes.adminSoftware, { softwareId: id })}
              data-software={id}
              onClick={() => onOpen(id)}
            >
              {name.trim() === '' ? (
                softwareTitle(software)
              ) : (
                <MarkedText text={name} query={query} />
              )}
            </Link>
            {missing.length > 0 && (
              <span className={styles.problem}>
                <TriangleAlert size={14} />
                <span>{`No ${missing.join(', no ')}`}</span>
              </span>
            )}
          </div>
        </div>
      </th>
      <td>
        <MarkedText text={vendor} query={query} />
      </td>
      <td>
        {status === 'blank' ? (
          <span className={styles.quiet}>Blank</span>
        ) : (
          <Badge tone={softwareStatusTone(status)}>{softwareStatusLabel(status)}</Badge>
        )}
      </td>
      <td className={styles.version}>
        <bdi>{software.lastValidVersion}</bdi>
      </td>
      <DateCell iso={software.createdAt} />
      <DateCell iso={software.modifiedAt} />
      <CheckCell state={isVersionOk(software) ? 'ok' : 'missing'} />
      <CheckCell state={linkListState(software.youtubeReviewsUrls)} />
      <CheckCell state={linkListState(software.youtubeTutorialsUrls)} />
      <CheckCell state={linkListState(software.documentationUrls)} />
      {hasReady && <ReadyCell missing={software.missing ?? []} />}
    </tr>
  );
}

interface MarkedTextProps {
  readonly text: string;
  readonly query: string;
}

/** A text in which what was filtered for is marked. */
const MarkedText = ({ text, query }: MarkedTextProps) => (
  <bdi className={styles.text}>
    {matchParts(text, query).map((part, index) =>
      // The parts of a text have no other name than their place.
      part.isMatch ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
    )}
  </bdi>
);

/** A date; a window without room for its time has that in the title. */
function DateCell({ iso }: { readonly iso: string | null }) {
  const whole = formatDateTime(iso);
  const day = formatDate(iso);
  return (
    <td className={styles.date} title={whole}>
      <span>{day}</span>
      {whole !== day && <span className={styles.time}>{whole.slice(day.length)}</span>}
    </td>
  );
}

/** 'Ready', or what visitors will miss (rule L50). */
function ReadyCell({ missing }: { readonly missing: readonly string[] }) {
  const found = gaps.filter((gap) => missing.includes(gap));
  const text = found.length === 0 ? 'Ready' : gapNames(found);
  return (
    <td className={styles.ready} data-state={found.length === 0 ? 'ok' : undefined} title={text}>
      {text}
    </td>
  );
}

/** Whether something is there: by a sign, and in words for who listens. A placeholder shows its own sign, '#'. */
function CheckCell({ state }: { readonly state: LinkListState }) {
  return (
    <td className={styles.check} data-state={state}>
      {state === 'ok' && <Check size={16} />}
      {state === 'placeholder' && <span aria-hidden="true">#</span>}
      {state === 'missing' && <Minus size={16} />}
      <VisuallyHidden>{words[state]}</VisuallyHidden>
    </td>
  );
}

const words: Readonly<Record<LinkListState, string>> = {
  ok: 'OK',
  placeholder: 'Placeholder',
  missing: 'Missing',
};

/** The state of a list of links (rule L15). */
type LinkListState = 'ok' | 'placeholder' | 'missing';

/** OK if any entry starts with http; an entry that starts with '#' is a placeholder. */
export function linkListState(lines: readonly string[]): LinkListState {
  if (lines.some((line) => line.startsWith('http'))) return 'ok';
  return lines.some((line) => line.startsWith('#')) ? 'placeholder' : 'missing';
}

/** A version counts as OK if `lastValidVersion` is non-empty. */
export const isVersionOk = ({ lastValidVersion }: Software): boolean =>
  lastValidVersion !== null && lastValidVersion !== '';

/** The missing parts that make a row red: enabled software must have them. */
export function missingParts(software: Software): readonly string[] {
  if (software.status !== 'enabled') return [];
  return [
    missingCover(software.cover),
    software.descriptionOk ? null : 'description',
    isVersionOk(software) ? null : 'valid version',
  ].filter((part) => part !== null);
}

/** A cover elsewhere is none that a page shows (rule M1). */
function missingCover(cover: string | null): string | null {
  if (!cover) return 'cover';
  return coverUrl('', '300x', cover) === null ? 'cover on the image host' : null;
}
