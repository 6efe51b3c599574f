import { gapFilters } from '@patchbay/domain/versions';
import { useSearchParams } from '@patchbay/shared/router';
import { inputLook } from '@patchbay/ui';
import { gapFilterLabel } from '../../lib/gap-words.ts';
import { readListSettings, withListSettings } from '../../lib/list-address.ts';

/** The filter by what visitors will miss (rule L50), with those of its values that the backend has. */
export function MissingFilter({ values }: { readonly values: readonly string[] }) {
  const [search, setSearch] = useSearchParams();
  return (
    <select
      {...inputLook}
      aria-label="Missing"
      value={readListSettings(search).missing ?? ''}
      onChange={({ target }) =>
        setSearch((before) =>
          withListSettings(before, {
            missing: gapFilters.find((known) => known === target.value) ?? null,
          }),
        )
      }
    >
      <option value="">Ready or not</option>
      {gapFilters
        .filter((filter) => values.includes(filter))
        .map((filter) => (
          <option key={filter} value={filter}>
            {gapFilterLabel(filter)}
          </option>
        ))}
    </select>
  );
}
