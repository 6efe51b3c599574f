import { createDisk, type Disk, type DiskOptions } from '../../disk/disk.ts';

/** A disk whose user stops for ever before a step, as a kill would stop it: nothing is cleaned up. */
export interface KillingDisk {
  readonly disk: Disk;
  /** Resolves when the step is reached. */
  readonly killed: Promise<'killed'>;
}

interface KillingOptions {
  /** The step, counted from 1, before which everything stops. */
  readonly atStep: number;
  /** False for a system that cannot exchange two names. */
  readonly canSwap?: boolean;
  /** A rename between two paths for which this answers true fails, as between two file systems. */
  readonly isAcross?: (from: string, to: string) => boolean;
}

export function createKillingDisk({
  atStep,
  canSwap = true,
  isAcross = () => false,
}: KillingOptions): KillingDisk {
  let step = 0;
  let tellKilled: (value: 'killed') => void = () => undefined;
  const killed = new Promise<'killed'>((resolve) => {
    tellKilled = resolve;
  });
  const beforeStep: DiskOptions['beforeStep'] = () => {
    step += 1;
    if (step < atStep) return Promise.resolve();
    tellKilled('killed');
    return new Promise(() => undefined);
  };
  const disk = createDisk({ beforeStep, isDurable: false });
  return {
    killed,
    disk: {
      ...disk,
      swap: (one, other) => (canSwap ? disk.swap(one, other) : Promise.resolve(false)),
      rename: (from, to) =>
        isAcross(from, to)
          ? Promise.reject(Object.assign(new Error('across file systems'), { code: 'EXDEV' }))
          : disk.rename(from, to),
    },
  };
}
