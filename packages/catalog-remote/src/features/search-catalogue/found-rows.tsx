import type { Software } from '@patchbay/shared/entities';
import { useHost } from '@patchbay/shared/host';
import { Cover } from '@patchbay/shared/ui';
import { matchParts } from './match-parts.ts';
import { SearchOption } from './search-option.tsx';
import styles from './search-popup.module.css';

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return (
    <bdi>
      {matchParts(text, search).map((part, index) =>
        part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}

interface FoundRowsProps {
  readonly software: readonly Software[];
  readonly search: string;
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly pathOf: (software: Software) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
}

/** What was found: a thumbnail and 'name by vendor', with the match marked. */
export function FoundRows({
  software,
  search,
  active,
  idOf,
  pathOf,
  onPoint,
  onChoose,
}: FoundRowsProps) {
  const { imageHost } = useHost().config;
  return software.map((entry, index) => (
    <SearchOption
      key={entry.id}
      id={idOf(index)}
      to={pathOf(entry)}
      isActive={index === active}
      onPoint={() => onPoint(index)}
      onChoose={onChoose}
    >
      <span className={styles.thumbnail}>
        <Cover imageHost={imageHost} cover={entry.cover} name={entry.name} alt="" sizes="48px" />
      </span>
      <span className={styles.words}>
        <Marked text={entry.name} search={search} />
        {entry.vendor !== '' && (
          <span className={styles.vendor}>
            {' by '}
            <Marked text={entry.vendor} search={search} />
          </span>
        )}
      </span>
    </SearchOption>
  ));
}
