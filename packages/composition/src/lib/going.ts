import { useEffect, useLayoutEffect } from 'react';

/** The number of parts of remotes that are going from the page now. */
let going = 0;
/** The number of times at which some began to. */
let times = 0;

function noteGoing(): void {
  if (going === 0) times += 1;
  going += 1;
  // React has told of all errors by then.
  setTimeout(() => {
    going -= 1;
  });
}

/**
 * Which time this is at which something of a remote goes from the page; null where nothing does. What it throws then has no boundary of
 * its own any more: React gives its error to one that stays, which is around the page of another remote by then, or around the place
 * of a slot.
 */
export const timeOfGoing = (): number | null => (going > 0 ? times : null);

/** Notes that what stands in a component goes: with the component, or as `key` changes. */
export function useGoing(key?: string): void {
  useLayoutEffect(() => noteGoing, [key]);
  useEffect(() => noteGoing, [key]);
}
