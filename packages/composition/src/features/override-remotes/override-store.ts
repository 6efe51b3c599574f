import type { HostStorage } from '@patchbay/shared/host';

const storageKey = 'remote-overrides';
const parameter = 'override';

/** Remote's name to the address of a development server that has its files. */
export type Overrides = ReadonlyMap<string, string>;

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The overrides that a browser keeps; anything but names with http addresses is left out. */
export function readOverrides(storage: HostStorage): Overrides {
  const overrides = new Map<string, string>();
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '{}');
    for (const [name, address] of Object.entries(stored ?? {})) {
      if (typeof address === 'string' && isAddress(address)) overrides.set(name, address);
    }
  } catch {
    storage.remove(storageKey);
  }
  return overrides;
}

export function writeOverrides(storage: HostStorage, overrides: Overrides): void {
  if (overrides.size === 0) storage.remove(storageKey);
  else storage.set(storageKey, JSON.stringify(Object.fromEntries(overrides)));
}

/**
 * The overrides after an address like `/?override=catalog@http://localhost:3002`; one without a server
 * (`?override=catalog`) takes that remote's override back.
 */
export function withOverridesOf(search: string, overrides: Overrides): Overrides {
  const result = new Map(overrides);
  for (const value of new URLSearchParams(search).getAll(parameter)) {
    const [, name = '', address = ''] = /^([a-z][a-z0-9-]*)(?:@(.+))?$/.exec(value) ?? [];
    if (name !== '' && address === '') result.delete(name);
    if (name !== '' && isAddress(address)) result.set(name, address);
  }
  return result;
}
