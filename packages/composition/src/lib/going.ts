import { useEffect, useLayoutEffect } from 'react';

/** The number of parts of remotes that are going from the page now. */
let going = 0;
/** How often parts have begun to go while none was going. */
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
 * A number for the present removal of remotes' parts from the page; null while none is removed. A part that throws as it is removed
 * has no boundary of its own any more: React gives the error to a boundary that stays, which is around the page of another remote by
 * then, or around the place of a slot.
 */
export const timeOfGoing = (): number | null => (going > 0 ? times : null);

/** Notes that the contents of a component are removed: as the component unmounts, or as `key` changes. */
export function useGoing(key?: string): void {
  useLayoutEffect(() => noteGoing, [key]);
  useEffect(() => noteGoing, [key]);
}
