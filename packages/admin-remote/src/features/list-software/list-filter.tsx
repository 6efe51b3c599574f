import { ListFilter as FilterIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '@patchbay/shared/router';
import { inputLook } from '@patchbay/shared/ui';
import { longestQuery, readListSettings, toQuery, withListSettings } from './list-address.ts';
import styles from './list-filter.module.css';

const debounceMs = 300;

/** The filter box. The address follows it once it has stood still, and it follows the address, e.g. at Back. */
export function ListFilter() {
  const [search, setSearch] = useSearchParams();
  const { query } = readListSettings(search);
  const [text, setText] = useState(query);
  const [followed, setFollowed] = useState(query);
  const inputRef = useRef<HTMLInputElement>(null);
  if (followed !== query) {
    setFollowed(query);
    if (toQuery(text) !== query) setText(query);
  }
  useEffect(() => {
    if (toQuery(text) === query) return undefined;
    const timer = setTimeout(() => {
      setSearch((before) => withListSettings(before, { query: text }), { replace: true });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, query, setSearch]);
  return (
    <div className={styles.filter}>
      <FilterIcon className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
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
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
