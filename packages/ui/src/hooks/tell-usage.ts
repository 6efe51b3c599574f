import { mostUsageEvents, type UsageEvent } from '@patchbay/domain/api';
import { isStaff, normalizePermission, permissionKey } from '@patchbay/domain/entities';
import { $session, type Host } from '@patchbay/shared/host';

type TellingHost = Pick<Host, 'config' | 'storage' | 'scope'>;

/** So long an event waits for others. A page that is hidden or left tells what waits at once. */
const longestWaitMs = 60_000;

const tellers = new WeakMap<TellingHost, (event: UsageEvent) => void>();

/**
 * Tells the backend of something that was used, to be counted without a person (rule P30): only where the backend counts and
 * the person has not refused. Events travel together (rule P33). What is not counted is no loss to who reads: it never fails.
 */
export function tellUsage(host: TellingHost, event: UsageEvent): void {
  if (!host.config.usageCounts || isRefused(host)) return;
  const tell = tellers.get(host) ?? createTeller(host);
  tellers.set(host, tell);
  tell(event);
}

const isRefused = ({ storage }: Pick<Host, 'storage'>): boolean =>
  normalizePermission(storage.get(permissionKey)) === 'deny';

function createTeller(host: TellingHost): (event: UsageEvent) => void {
  let waiting: UsageEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const { status, user } = host.scope.getState($session);
    // It may be the session of staff, who are not counted.
    if (waiting.length === 0 || status === 'authorizing') return;
    const events = waiting;
    waiting = [];
    if (isStaff(user) || isRefused(host)) return;
    // A text is sent to another origin without asking it first, also while the page is left.
    navigator.sendBeacon(`${host.config.apiHost}/api/counts/`, JSON.stringify(events));
  };
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
  return (event) => {
    if (waiting.length < mostUsageEvents) waiting.push(event);
    if (document.hidden || waiting.length === mostUsageEvents) send();
    else timer ??= setTimeout(send, longestWaitMs);
  };
}
