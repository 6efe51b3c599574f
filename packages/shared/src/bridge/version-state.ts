import { ValidationError } from '@patchbay/shared/validation';
import { isRecord } from './is-record.ts';

/** The parts of an installation, in their order. */
export const installPhases = ['downloading', 'unpacking', 'installing'] as const;
export type InstallPhase = (typeof installPhases)[number];

const versionStatuses = [...installPhases, 'done', 'error', 'canceling', 'cancelled'] as const;
export type VersionStateStatus = (typeof versionStatuses)[number];

/** The progress of the desktop app in installing a version (rule I31). */
export interface VersionState {
  readonly status: VersionStateStatus;
  /** 0 to 100 in the three phases; null where the app gives no number. */
  readonly progress: number | null;
  /** As plain text, the reason for an `error`, or what a person has to know of what is `done`; else empty. */
  readonly message: string;
  /** With `downloading`, of an app that counts them. */
  readonly bytes?: DownloadBytes;
}

/** The bytes of a download. */
export interface DownloadBytes {
  /** Of the package, with those of an attempt before. */
  readonly received: number;
  /** Null where the server does not say. */
  readonly total: number | null;
}

export interface VersionStateChange {
  readonly versionId: number;
  readonly state: VersionState;
}

const longestMessage = 10_000;

export const isInstallPhase = (status: string): status is InstallPhase =>
  installPhases.some((phase) => phase === status);

const isStatus = (value: unknown): value is VersionStateStatus =>
  versionStatuses.some((status) => status === value);

function readProgress(status: VersionStateStatus, value: unknown): number | null {
  if (!isInstallPhase(status) || typeof value !== 'number' || Number.isNaN(value)) return null;
  return Math.min(100, Math.max(0, value));
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function readBytes(status: VersionStateStatus, value: unknown): DownloadBytes | null {
  if (status !== 'downloading' || !isRecord(value) || !isCount(value.received)) return null;
  return { received: value.received, total: isCount(value.total) ? value.total : null };
}

/**
 * A state as the app sends it. A progress out of range is brought into it; one that is not a number counts as not
 * given.
 * @throws ValidationError where the status is none
 */
export function parseVersionState(value: unknown): VersionState {
  if (!isRecord(value)) throw new ValidationError('a version state must be an object', value);
  const { status, progress, message, bytes: given } = value;
  if (!isStatus(status)) throw new ValidationError('a version state has no such status', status);
  const isMessage = (status === 'error' || status === 'done') && typeof message === 'string';
  const bytes = readBytes(status, given);
  return {
    status,
    progress: readProgress(status, progress),
    message: isMessage ? message.slice(0, longestMessage) : '',
    ...(bytes ? { bytes } : {}),
  };
}

/**
 * An `update-version-state` event.
 * @throws ValidationError
 */
export function parseVersionStateChange(value: unknown): VersionStateChange {
  if (!isRecord(value)) throw new ValidationError('the event must be an object', value);
  const { versionId, state } = value;
  if (typeof versionId !== 'number' || !Number.isSafeInteger(versionId) || versionId < 1) {
    throw new ValidationError('the event has no version id', versionId);
  }
  return { versionId, state: parseVersionState(state) };
}

export interface ParsedVersionStates {
  readonly states: ReadonlyMap<number, VersionState>;
  /** The reasons why entries were left out. */
  readonly problems: readonly string[];
}

/**
 * A `Record<versionId, VersionState>`, entry by entry, so that one bad entry does not hide the others.
 * @throws ValidationError where it is not a record at all
 */
export function parseVersionStates(value: unknown): ParsedVersionStates {
  if (!isRecord(value)) throw new ValidationError('the states must be an object', value);
  const states = new Map<number, VersionState>();
  const problems: string[] = [];
  for (const [key, entry] of Object.entries(value)) {
    try {
      states.set(...readEntry(key, entry));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(error.message);
    }
  }
  return { states, problems };
}

function readEntry(key: string, entry: unknown): [number, VersionState] {
  const versionId = Number(key);
  if (!/^[1-9]\d{0,15}$/.test(key) || !Number.isSafeInteger(versionId)) {
    throw new ValidationError('a state has no version id', key);
  }
  return [versionId, parseVersionState(entry)];
}
