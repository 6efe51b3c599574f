import { isInstallPhase, type DownloadBytes, type VersionState } from '@patchbay/shared/bridge';
import type { Engine } from '@patchbay/desktop-engine/engine';

/** A state as it goes over the bridge: fields without a value are left out. */
interface PageVersionState {
  readonly status: VersionState['status'];
  readonly progress?: number;
  readonly message?: string;
  readonly bytes?: DownloadBytes;
}

export const stateForPage = ({
  status,
  progress,
  message,
  bytes,
}: VersionState): PageVersionState => ({
  status,
  ...(progress === null ? {} : { progress }),
  ...(message === '' ? {} : { message }),
  ...(bytes ? { bytes } : {}),
});

/** In the order of the jobs, as far as an object keeps it; the page sorts by what it saw first. */
export const statesForPage = (
  states: ReadonlyMap<number, VersionState>,
): Readonly<Record<string, PageVersionState>> =>
  Object.fromEntries([...states].map(([id, state]) => [String(id), stateForPage(state)]));

/**
 * Milliseconds between two reports of a version's progress, or of all versions: ten a second look smooth, and more only
 * cost. All of thousands of versions are half a megabyte, and each start of one brings them.
 */
const reportEveryMs = 100;

interface Sent {
  readonly status: VersionState['status'];
  readonly timer: ReturnType<typeof setTimeout>;
  /** The newest state since then, which goes out when the time is over. */
  next: VersionState | null;
}

/**
 * Tells the page of the jobs. A new phase or an end goes out at once; of the progress in between, the newest one every
 * tenth of a second, and so do all jobs together.
 */
export function createStateStream(
  engine: Pick<Engine, 'on' | 'getAllVersionStates'>,
  emit: (channel: string, payload: unknown) => void,
): { close(): void } {
  const recent = new Map<number, Sent>();

  const forget = (versionId: number) => {
    clearTimeout(recent.get(versionId)?.timer);
    recent.delete(versionId);
  };
  const tell = (versionId: number, state: VersionState) => {
    forget(versionId);
    emit('update-version-state', { versionId, state: stateForPage(state) });
    if (!isInstallPhase(state.status)) return;
    const timer = setTimeout(() => {
      const next = recent.get(versionId)?.next ?? null;
      recent.delete(versionId);
      if (next !== null) tell(versionId, next);
    }, reportEveryMs);
    recent.set(versionId, { status: state.status, timer, next: null });
  };

  let allTimer: ReturnType<typeof setTimeout> | null = null;
  let isAllWanted = false;
  const tellAll = () => {
    isAllWanted = allTimer !== null;
    if (isAllWanted) return;
    for (const versionId of [...recent.keys()]) forget(versionId);
    emit('all-version-states-update', statesForPage(engine.getAllVersionStates()));
    allTimer = setTimeout(() => {
      allTimer = null;
      if (isAllWanted) tellAll();
    }, reportEveryMs);
  };

  const stops = [
    engine.on('versionState', ({ versionId, state }) => {
      const sent = recent.get(versionId);
      if (sent?.status === state.status) sent.next = state;
      else tell(versionId, state);
    }),
    engine.on('allVersionStates', tellAll),
  ];
  return {
    close: () => {
      for (const stop of stops) stop();
      if (allTimer !== null) clearTimeout(allTimer);
      for (const versionId of [...recent.keys()]) forget(versionId);
    },
  };
}
