import { ListFilter as FilterIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from '@patchbay/shared/router';
import { inputLook } from '@patchbay/shared/ui';
import { longestQuery, readListSettings, toQuery, withListSettings } from './list-address.ts';
import styles from './list-filter.module.css';

const debounceMs = 300;

/**
 * The filter box. The address follows it once it has stood still, and it follows the address: at Back, what has not stood
 * still is given up.
 */
export function ListFilter() {
  const [search, setSearch] = useSearchParams();
  const { query } = readListSettings(search);
  const [text, setText] = useState(query);
  const { key } = useLocation();
  const action: string = useNavigationType();
  const [followed, setFollowed] = useState({ query, key });
  const inputRef = useRef<HTMLInputElement>(null);
  if (followed.query !== query || followed.key !== key) {
    setFollowed({ query, key });
    // What replaces the address is this box itself, and by then more may have been typed.
    const isElsewhere = action === 'POP' || (action === 'PUSH' && followed.query !== query);
    if (isElsewhere && toQuery(text) !== query) setText(query);
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
