import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { listVendors, type Vendor } from '@patchbay/domain/api';
import { formatCount } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { isNotFound, type Http } from '@patchbay/shared/http';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@patchbay/shared/query';
import { Button, fresh, useDebounced } from '@patchbay/ui';
import { EditedField } from '../../edited-form/edited-field.tsx';
import type { FormValues } from '../../edited-form/form-values.ts';
import { adminKeys } from '../../lib/admin.query.ts';
import styles from './vendor-field.module.css';

const typingPauseMs = 250;
const listFormat = new Intl.ListFormat('en');

const entries = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** The makers that a text may name. A failure is not worth a word, and a backend without the call is asked once. */
const vendorsQuery = (http: Http, queryClient: QueryClient, text: string, isAsked: boolean) =>
  queryOptions({
    queryKey: adminKeys.vendors(text),
    queryFn: async ({ signal }) => ({ text, vendors: await listVendors(http, text, signal) }),
    ...fresh,
    enabled: () =>
      isAsked &&
      !queryClient
        .getQueryCache()
        .findAll({ queryKey: adminKeys.allVendors })
        .some(({ state }) => isNotFound(state.error)),
    retry: false,
    placeholderData: keepPreviousData,
  });

interface VendorFieldProps {
  readonly form: UseFormReturn<FormValues>;
  readonly label: string;
}

/** The maker's name, with the makers below that may be meant, once it is typed anew (rules F100 to F102). */
export function VendorField({ form, label }: VendorFieldProps) {
  const { control, register, setValue, setFocus } = form;
  const { http, config } = useHost();
  const value = useWatch({ control, name: 'vendor' });
  const { defaultValues } = useFormState({ control, name: 'vendor' });
  const typed = value.trim();
  const isChanged = typed !== '' && typed !== defaultValues?.['vendor']?.trim();
  const settled = useDebounced(typed, typingPauseMs);
  const isExtended = config.adminCalls === 'extended';
  const isAsked = isExtended && isChanged && settled === typed;
  const { data, isError } = useQuery(vendorsQuery(http, useQueryClient(), settled, isAsked));
  const found = isChanged && !isError ? data : undefined;
  const offered = found?.vendors.filter(({ vendor }) => vendor !== typed) ?? [];
  const put = (vendor: string) => {
    setValue('vendor', vendor, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setFocus('vendor');
  };
  return (
    <div>
      <EditedField fields={{ control, register }} name="vendor" label={label} />
      {isChanged && isExtended && (
        <p role="status" className={styles.status}>
          {found && statusOf(found)}
        </p>
      )}
      {offered.length > 0 && (
        <div role="group" aria-label="Makers" className={styles.makers}>
          {offered.map(({ vendor, count }) => (
            <Button key={vendor} variant="quiet" onClick={() => put(vendor)}>
              {`${vendor}, ${entries(count)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface Found {
  readonly text: string;
  readonly vendors: readonly Vendor[];
}

/** What is known of a text as a maker's name. */
function statusOf({ text, vendors }: Found): string {
  const known = vendors.find(({ vendor }) => vendor === text);
  if (known) {
    const others = known.aliases.filter((alias) => alias !== text);
    return others.length > 0
      ? `Also known as ${listFormat.format(others)}.`
      : `Known maker, ${entries(known.count)}.`;
  }
  const [nearest] = vendors;
  const question = nearest ? ` Did you mean ${nearest.vendor}?` : '';
  return `New maker: no entry is of ${text} yet.${question}`;
}
