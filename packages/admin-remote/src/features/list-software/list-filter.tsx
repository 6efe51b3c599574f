import { ListFilter as FilterIcon, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useSearchParams } from '@patchbay/shared/router';
import { inputLook, useAddressText } from '@patchbay/ui';
import {
  longestQuery,
  readListSettings,
  toQuery,
  withListSettings,
} from '../../lib/list-address.ts';
import styles from './list-filter.module.css';

interface ListFilterProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** The filter box. */
export function ListFilter({ inputRef }: ListFilterProps) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useAddressText({
    inAddress: readListSettings(search).query,
    toAddress: toQuery,
    write: (query) => setSearch((before) => withListSettings(before, { query }), { replace: true }),
  });
  return (
    <div className={styles.filter}>
      <FilterIcon className={styles.icon} size={16} />
      <input
        {...inputLook}
        ref={inputRef}
        type="search"
        aria-label="Filter"
        placeholder="Filter..."
        autoComplete="off"
        spellCheck={false}
        maxLength={longestQuery}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear the filter"
          onClick={() => {
            setText('');
            inputRef.current?.focus();
          }}
        >
          <X size={16} />
        </button>
      )}
    </div>
  );
}
