import { bundlerRuntime } from './share-scope.ts';

/**
 * Gives the hash by which a browser checks a file of a release, by its whole address.
 * @throws Error with the address of what did not come as its `request`, or where no release of the page has such a file
 */
export type IntegrityOf = (address: string) => Promise<string>;

/** Whether this bundle asks for its files by their hashes. One that is served from memory during development has none. */
export const isChecked = process.env.NODE_ENV === 'production';

let integrityOf: IntegrityOf = () =>
  Promise.reject(new Error('This page does not say the hashes of files'));

/** Says where the hashes of this bundle's files come from. Until then none of its chunks can be loaded. */
export function takeIntegrityFrom(source: IntegrityOf): void {
  integrityOf = source;
}

/** The address that could not be asked for, of an error that names one. */
const requestOf = (error: unknown, address: string): string =>
  error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? error.request
    : address;

/**
 * Lets this bundle ask for scripts and style sheets only under their hashes. `CheckedFilesPlugin` has the
 * bundler's loaders take them from here.
 */
export function checkFiles(): void {
  const load = bundlerRuntime.l;
  const known: Record<string, string> = {};
  bundlerRuntime.integrity = known;
  bundlerRuntime.integrityOf = (address) => integrityOf(address);
  if (!load) return;
  bundlerRuntime.l = (address, done, ...others) => {
    integrityOf(address).then(
      (integrity) => {
        known[address] = integrity;
        load(address, done, ...others);
      },
      (error: unknown) => {
        done({ type: 'error', target: { src: requestOf(error, address) } });
      },
    );
  };
}
