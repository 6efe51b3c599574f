import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeUploadError, type UploadedPackage, uploadPackage } from '@patchbay/domain/api';
import { limits } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { isAborted } from '@patchbay/shared/http';
import { useEventListener } from '@patchbay/ui';
import { newKey } from '../new-key.ts';

/** An archive that staff have given, and how far its upload is. */
export interface Archive {
  readonly id: string;
  readonly file: File;
  /** 0 to 100 while it is sent; null before and after. */
  readonly percent: number | null;
  /** Why its upload failed; null where it has not. */
  readonly problem: string | null;
  readonly uploaded: UploadedPackage | null;
}

const archiveOf = (file: File): Archive => ({
  id: newKey(),
  file,
  percent: null,
  problem: file.size > limits.packageBytes ? 'A package must not be larger than 2 GiB.' : null,
  uploaded: null,
});

const isWaiting = ({ percent, problem, uploaded }: Archive) =>
  percent === null && problem === null && uploaded === null;

/** Uploads archives one after the other, for versions that are still to be made (rule F79). Leaving the page gives them up. */
export function useArchives(files: readonly File[]) {
  const { http } = useHost();
  const [archives, setArchives] = useState(() => files.map(archiveOf));
  const runningRef = useRef<{ readonly id: string; readonly controller: AbortController }>(null);
  const change = (id: string, changes: Partial<Archive>) =>
    setArchives((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function upload({ id, file }: Archive) {
    if (runningRef.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    runningRef.current = { id, controller };
    change(id, { percent: 0 });
    try {
      const onProgress = (sent: number, total: number) => {
        if (!signal.aborted)
          change(id, { percent: total > 0 ? Math.floor((sent / total) * 100) : 0 });
      };
      const uploaded = await uploadPackage(http, { versionId: null, file, signal, onProgress });
      change(id, { percent: null, uploaded });
    } catch (error) {
      if (!isAborted(error)) change(id, { percent: null, problem: describeUploadError(error) });
    } finally {
      runningRef.current = null;
    }
  }
  const next = archives.every(({ percent }) => percent === null)
    ? archives.find(isWaiting)
    : undefined;
  const nextId = next?.id;
  const begin = useEffectEvent(() => {
    if (next) queueMicrotask(() => void upload(next));
  });
  useEffect(() => {
    if (nextId !== undefined) begin();
  }, [nextId]);
  useEffect(() => () => runningRef.current?.controller.abort(), []);

  return {
    archives,
    add: (more: readonly File[]) => setArchives((all) => [...all, ...more.map(archiveOf)]),
    retry: (id: string) => change(id, { problem: null }),
    remove: (id: string) => {
      if (runningRef.current?.id === id) runningRef.current.controller.abort();
      setArchives((all) => all.filter((one) => one.id !== id));
    },
  };
}

/**
 * Takes files that are dropped on the page, or on a part of it, unless somebody else there takes them.
 * @param onFiles null takes none
 * @returns whether files are held above it now
 */
export function useFileDrop(
  onFiles: ((files: readonly File[]) => void) | null,
  within?: { readonly current: HTMLElement | null },
): boolean {
  const [isOver, setOver] = useState(false);
  const isTaken = (event: DragEvent): boolean => {
    if (!onFiles || event.defaultPrevented || !event.dataTransfer?.types.includes('Files'))
      return false;
    if (!within) return true;
    return event.target instanceof Node && within.current?.contains(event.target) === true;
  };
  useEventListener('window', 'dragover', (event) => {
    const isHere = isTaken(event);
    if (isHere) event.preventDefault();
    setOver(isHere);
  });
  useEventListener('window', 'dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useEventListener('window', 'drop', (event) => {
    setOver(false);
    if (!isTaken(event)) return;
    event.preventDefault();
    onFiles?.([...(event.dataTransfer?.files ?? [])]);
  });
  return isOver;
}
