import { useEffect, useState } from 'react';
import { useSearchParams } from '@patchbay/shared/router';
import { inputLook } from '@patchbay/shared/ui';
import { readListSettings, withListSettings } from './list-address.ts';
import styles from './list-software.module.css';

const debounceMs = 300;

/** The filter box. The address follows it once it has stood still, and it follows the address, e.g. at Back. */
export function ListFilter() {
  const [search, setSearch] = useSearchParams();
  const { query } = readListSettings(search);
  const [text, setText] = useState(query);
  const [followed, setFollowed] = useState(query);
  if (followed !== query) {
    setFollowed(query);
    if (text.trim() !== query) setText(query);
  }
  useEffect(() => {
    if (text.trim() === query) return undefined;
    const timer = setTimeout(() => {
      setSearch((before) => withListSettings(before, { query: text }), { replace: true });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, query, setSearch]);
  return (
    <div className={styles.filter}>
      <input
        {...inputLook}
        type="search"
        aria-label="Filter"
        placeholder="Filter..."
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
