import { auditKinds } from '@patchbay/domain/api';
import { useSearchParams } from '@patchbay/shared/router';
import { Button, Field, inputLook, useAddressText } from '@patchbay/ui';
import { actLabels } from './act-words.ts';
import { longestWho, readLogFilters, toWho, withLogFilters } from './log-address.ts';
import styles from './show-log.module.css';

const choices = auditKinds
  .map((kind) => [kind, actLabels[kind]] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

/** Filters by person, kind and day; all of them are in the address. */
export function LogFilters() {
  const [search, setSearch] = useSearchParams();
  const { who = '', kind = '', from = '', until = '' } = readLogFilters(search);
  const set = (changes: Parameters<typeof withLogFilters>[1]) =>
    setSearch((before) => withLogFilters(before, changes), { replace: true });
  const [text, setText] = useAddressText({
    inAddress: who,
    toAddress: toWho,
    write: (typed) => set({ who: toWho(typed) }),
  });
  const isFiltered = [text, kind, from, until].some((value) => value !== '');
  return (
    <div className={styles.filters} role="search" aria-label="The log">
      <Field label="Person">
        {(control) => (
          <input
            {...inputLook}
            {...control}
            type="search"
            placeholder="E-mail…"
            autoComplete="off"
            spellCheck={false}
            maxLength={longestWho}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Act">
        {(control) => (
          <select
            {...inputLook}
            {...control}
            value={kind}
            onChange={(event) => set({ kind: event.target.value })}
          >
            <option value="">Everything</option>
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="From (UTC)">
        {(control) => (
          <input
            {...inputLook}
            {...control}
            type="date"
            value={from}
            max={until || undefined}
            onChange={(event) => set({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="Until (UTC)">
        {(control) => (
          <input
            {...inputLook}
            {...control}
            type="date"
            value={until}
            min={from || undefined}
            onChange={(event) => set({ until: event.target.value })}
          />
        )}
      </Field>
      {isFiltered && (
        <Button
          onClick={() => {
            setText('');
            set({ who: '', kind: '', from: '', until: '' });
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
