import { findGreediest } from './fair-share.ts';
import { tooBusy } from '../refusal.ts';
import type { WorkOptions } from './work-queue.ts';

/** A place that somebody has. */
export interface Place {
  /** Aborted where the place has gone to somebody else: the work in it ends. */
  readonly signal: AbortSignal;
  readonly giveBack: () => void;
}

/** Places for what may take hours, e.g. downloads of slow clients. */
export interface Places {
  /**
   * @throws Refusal `unavailable` where there is none for this owner
   */
  readonly take: (owner: Pick<WorkOptions, 'owner' | 'group'>) => Place;
}

interface PlaceBounds {
  readonly most: number;
  readonly mostOfOne: number;
}

interface Tenant {
  readonly owner: string | undefined;
  readonly group: string | undefined;
  /** The oldest first. */
  readonly pieces: Set<AbortController>;
}

/**
 * Nobody waits for a place, since it may be hours. Where all are taken, an owner who has fewer gets one from whoever has
 * most (`findGreediest`): their newest, in which the least has been done.
 */
export function createPlaces({ most, mostOfOne }: PlaceBounds): Places {
  let taken = 0;
  const tenants = new Map<string | undefined, Tenant>();

  function leave(tenant: Tenant, piece: AbortController): void {
    if (!tenant.pieces.delete(piece)) return;
    taken -= 1;
    if (tenant.pieces.size === 0) tenants.delete(tenant.owner);
  }

  /** @returns whether there is a free place now */
  function makeRoom(asking: Tenant): boolean {
    if (taken < most) return true;
    const greediest = findGreediest(tenants.values(), asking);
    const newest = [...(greediest?.pieces ?? [])].at(-1);
    if (!greediest || !newest) return false;
    // Its end comes later, and it does not count until then.
    leave(greediest, newest);
    newest.abort();
    return true;
  }

  return {
    take: ({ owner, group }) => {
      const tenant = tenants.get(owner) ?? { owner, group, pieces: new Set() };
      if (tenant.pieces.size >= mostOfOne || !makeRoom(tenant)) throw tooBusy();
      const piece = new AbortController();
      taken += 1;
      tenants.set(owner, tenant);
      tenant.pieces.add(piece);
      return {
        signal: piece.signal,
        giveBack: () => {
          leave(tenant, piece);
        },
      };
    },
  };
}
