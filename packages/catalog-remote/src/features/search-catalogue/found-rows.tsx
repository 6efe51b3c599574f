import { useHost } from '@patchbay/shared/host';
import { Cover } from '@patchbay/ui';
import { matchParts } from '@patchbay/domain/format';
import { SearchOption } from './search-option.tsx';
import styles from './search-popup.module.css';
import type { FoundRow } from './use-search-rows.ts';

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return (
    <bdi>
      {matchParts(text, search).map((part, index) =>
        part.isMatch ? (
          <mark key={index} className={styles.match}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}

interface FoundRowsProps {
  readonly rows: readonly FoundRow[];
  readonly search: string;
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
}

/** What was found: a thumbnail and 'name by vendor', with the match marked. */
export function FoundRows({ rows, search, active, idOf, onPoint, onChoose }: FoundRowsProps) {
  const { imageHost } = useHost().config;
  return rows.map(({ software: { id, name, vendor, cover }, path }, index) => (
    <SearchOption
      key={id}
      id={idOf(index)}
      path={path}
      isActive={index === active}
      onPoint={() => onPoint(index)}
      onChoose={onChoose}
    >
      <span className={styles.thumbnail}>
        <Cover imageHost={imageHost} cover={cover} name={name} alt="" sizes="48px" />
      </span>
      <span className={styles.words}>
        <Marked text={name} search={search} />
        {vendor !== '' && (
          <span className={styles.vendor}>
            {' by '}
            <Marked text={vendor} search={search} />
          </span>
        )}
      </span>
    </SearchOption>
  ));
}
