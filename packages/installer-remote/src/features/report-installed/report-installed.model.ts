import type { InstalledSoftwareReport } from '@patchbay/domain/api';
import type { InstalledComponent } from '@patchbay/shared/bridge';
import { readAnonymousId, type HostStorage } from '@patchbay/shared/host';
import { attach, createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $components, componentsRead } from '../../installs/installed/installed.model.ts';
import { $isTrackingKnown, $permission } from '../../lib/tracking/tracking.model.ts';
import { reportedComponents } from './installed-report.ts';

export interface ReportHost {
  readonly storage: HostStorage;
  /** Sends a report to the server; rejects if the server did not take it. */
  readonly save: (report: InstalledSoftwareReport) => Promise<void>;
  /** A text's SHA-256 in hex; rejects if the browser has no SHA-256. */
  readonly hash: (text: string) => Promise<string>;
  /** Called when a report failed. */
  readonly onFailure: (error: Error) => void;
}

const hashKey = 'installed-software-hash';
const idKey = 'anonymous-user-uuid';

/** Reports can be sent from now on. */
export const reportingOpened = createEvent<ReportHost>();
/** The person wants to be another anonymous one. */
export const anonymousIdReset = createEvent<HostStorage>();

const $host = createStore<ReportHost | null>(null, { serialize: 'ignore' }).on(
  reportingOpened,
  (_, host) => host,
);

/**
 * Sends the report if it differs from the last one that the server took, and stores its hash afterwards
 * (rule P13).
 */
const sendReportFx = attach({
  source: $host,
  effect: async (host, components: readonly InstalledComponent[]) => {
    if (!host) return;
    const installedComponents = reportedComponents(components);
    const hash = await host.hash(JSON.stringify(installedComponents));
    if (host.storage.get(hashKey) === hash) return;
    await host.save({ userUuid: readAnonymousId(host.storage), installedComponents });
    host.storage.set(hashKey, hash);
  },
});
const tellFailureFx = attach({
  source: $host,
  effect: (host, error: Error) => {
    host?.onFailure(error);
  },
});
const resetIdFx = createEffect((storage: HostStorage) => {
  storage.remove(idKey);
  // The server's report belongs to the old id.
  storage.remove(hashKey);
});

const reportDue = createEvent();
/** Something changed while a report was on its way. */
const $isDueAgain = createStore(false).reset(sendReportFx);

sample({
  clock: [componentsRead, $permission, $isTrackingKnown, reportingOpened, resetIdFx.done],
  target: reportDue,
});
/** Uses the state at that moment, since sending changes `pending`. */
const reportAsked = sample({
  clock: reportDue,
  source: {
    host: $host,
    components: $components,
    permission: $permission,
    isKnown: $isTrackingKnown,
    isSending: sendReportFx.pending,
  },
  filter: ({ host, components, permission, isKnown }) =>
    host !== null && components !== null && permission === 'anonymous' && isKnown,
  fn: ({ components, isSending }) => ({ components: components ?? [], isSending }),
});
sample({
  clock: reportAsked,
  filter: ({ isSending }) => !isSending,
  fn: ({ components }) => components,
  target: sendReportFx,
});
sample({
  clock: reportAsked,
  filter: ({ isSending }) => isSending,
  fn: () => true,
  target: $isDueAgain,
});
sample({
  clock: sendReportFx.finally,
  source: $isDueAgain,
  filter: Boolean,
  target: reportDue,
});
sample({ clock: sendReportFx.failData, target: tellFailureFx });
sample({ clock: anonymousIdReset, target: resetIdFx });
