import { ValidationError, array, object, string } from '@patchbay/shared/validation';
import { parse } from '../validation/parse.ts';
import { parseAppUpdate, type AppUpdate } from './app-release.ts';
import { BridgeError, isBridgeError } from './bridge-error.ts';
import { subscribeToBridge, type BridgeListeners } from './bridge-events.ts';
import { callBridge } from './call-bridge.ts';
import {
  firstCapabilities,
  choosesFormatsSince,
  forgetsTokenSince,
  parseCapabilities,
  type BridgeCapabilities,
} from './capabilities.ts';
import type { DesktopBridge } from './desktop-bridge.ts';
import {
  parseFolderProblems,
  parseInstallSettings,
  type FolderProblem,
  type InstallChoice,
  type InstallSettings,
} from './install-settings.ts';
import { parseInstalledComponents, type InstalledComponent } from './installed-component.ts';
import { parseVersionState, parseVersionStates, type VersionState } from './version-state.ts';

/** The result of `extractVersionInfo`, which reads a package. */
export interface ExtractedVersion {
  readonly installOrder: readonly string[];
  readonly components: readonly string[];
  readonly version: string;
}

/**
 * The desktop app's interface (rule I27) with types. Every answer is checked; every promise settles, and
 * rejects with a `BridgeError`.
 */
export interface DesktopClient {
  /** False for an old app, whose bridge has no `on`: it answers, but tells nothing by itself. */
  readonly hasEvents: boolean;
  getInstalledComponents(): Promise<readonly InstalledComponent[]>;
  getAppVersion(): Promise<string>;
  /**
   * Asked for once, and again after settings were saved, which change it. An app that does not answer as it should counts as
   * one of version 1; never rejects.
   */
  getCapabilities(): Promise<BridgeCapabilities>;
  /**
   * Gives the app the session's token; null after a sign-out, which an app of version 1 does not hear of. Never throws.
   */
  checkInstalledSoftware(authToken: string | null): void;
  /**
   * With formats, such as `vst3`, the app installs only the version's components of those. An app before version 4 does
   * not get them and installs all.
   */
  startInstall(versionId: number, formats?: readonly string[] | null): Promise<void>;
  cancelInstall(versionId: number): Promise<void>;
  /** Null where the app knows of no job for the version. */
  getVersionState(versionId: number): Promise<VersionState | null>;
  getAllVersionStates(): Promise<ReadonlyMap<number, VersionState>>;
  /** Answers the files that were really deleted. */
  deleteComponents(filenames: readonly string[]): Promise<readonly string[]>;
  /** Takes deletions back; answers the files that are in their places again. Since version 3. */
  restoreComponents(filenames: readonly string[]): Promise<readonly string[]>;
  extractVersionInfo(url: string): Promise<ExtractedVersion>;
  /** Since version 3. */
  getSettings(): Promise<InstallSettings>;
  /**
   * Answers the folders that the app does not take; it has saved the settings where there are none. Since version 3. An app
   * from `asksForFoldersSince` on first asks the person in a window of its own about another folder, and waits for the answer.
   */
  saveSettings(choice: InstallChoice): Promise<readonly FolderProblem[]>;
  /** A newer version of the app that its site offers; null where the app knows of none, or is before version 5. */
  getAppUpdate(): Promise<AppUpdate | null>;
  /** Opens the site's page of the app in the person's own browser. Since version 5. */
  openAppDownload(): Promise<void>;
  /**
   * Puts the newest app into the place of the one that is asked, which takes as long as its download; it runs from the next start
   * on. Answers what was put there. Since version 6, and where the capabilities name `install-app-update`.
   */
  installAppUpdate(): Promise<AppUpdate | null>;
  /** Listens to the app's events until the answered function is called. Never throws. */
  subscribe(listeners: BridgeListeners): () => void;
}

interface DesktopClientOptions {
  /** Called once for each kind of fault of the app. */
  readonly reportProblem: (error: Error) => void;
  /**
   * Default 15,000. Ten times as long for what takes its time: `extractVersionInfo` fetches and reads a package, and
   * `saveSettings` may wait for a person; a hundred times for `installAppUpdate`.
   */
  readonly timeoutMs?: number;
}

const textsSchema = array(string().defined()).required();
const extractedSchema = object({
  installOrder: textsSchema,
  components: textsSchema,
  version: string().defined(),
});

/** The most kinds of problems that a client reports. */
const maxProblems = 50;

/** Reports each kind of problem once: an app that sends the same nonsense ten times a second is one problem. */
function createProblemReporter(
  reportProblem: (error: Error) => void,
): (error: BridgeError) => void {
  const known = new Set<string>();
  return (error) => {
    const kind = `${error.channel} ${error.kind} ${error.message}`;
    if (known.has(kind) || known.size >= maxProblems) return;
    known.add(kind);
    reportProblem(error);
  };
}

/** The desktop app behind a bridge, however badly it behaves. */
export function createDesktopClient(
  bridge: DesktopBridge,
  { reportProblem, timeoutMs = 15_000 }: DesktopClientOptions,
): DesktopClient {
  const report = createProblemReporter(reportProblem);

  async function ask<T>(
    channel: string,
    payload: unknown,
    read: (answer: unknown) => T,
    patienceMs = timeoutMs,
  ): Promise<T> {
    const answer = await callBridge(bridge, channel, payload, { timeoutMs: patienceMs });
    try {
      return read(answer);
    } catch (cause) {
      if (!(cause instanceof ValidationError)) throw cause;
      // Without its cause: a report of that would carry the answer.
      const error = new BridgeError('contract', channel, `"${channel}": ${cause.message}`);
      report(error);
      throw error;
    }
  }

  const reportDropped = (channel: string, problem: string | undefined) => {
    if (problem !== undefined) report(new BridgeError('contract', channel, problem));
  };

  let capabilities: Promise<BridgeCapabilities> | null = null;
  const getCapabilities = () =>
    (capabilities ??= ask('capabilities', undefined, (answer) =>
      // Some apps do not answer a channel that they do not know: that is not a fault.
      answer === undefined || answer === null ? firstCapabilities : parseCapabilities(answer),
    ).catch((error: unknown) => {
      if (!isBridgeError(error)) throw error;
      return firstCapabilities;
    }));

  let lastToken: string | null = null;
  const sendToken = (authToken: string | null) => {
    try {
      bridge.send('installed-software-check', { authToken });
    } catch (cause) {
      report(new BridgeError('refused', 'installed-software-check', 'could not be sent', cause));
    }
  };

  return {
    hasEvents: typeof Reflect.get(bridge, 'on') === 'function',
    getInstalledComponents: () =>
      ask('get-installed-components', undefined, (answer) => {
        const { rows, problems } = parseInstalledComponents(answer);
        reportDropped('get-installed-components', problems[0]?.reason);
        return rows;
      }),
    getAppVersion: () =>
      ask('get-app-version', undefined, (answer) => parse(string().required(), answer)),
    getCapabilities,
    checkInstalledSoftware: (authToken) => {
      lastToken = authToken;
      if (authToken !== null) {
        sendToken(authToken);
        return;
      }
      void getCapabilities().then(({ version }) => {
        // Somebody may have signed in meanwhile.
        if (version >= forgetsTokenSince && lastToken === null) sendToken(null);
      });
    },
    startInstall: async (versionId, formats = null) => {
      const isTold = formats !== null && (await getCapabilities()).version >= choosesFormatsSince;
      const payload = isTold ? { versionId, formats } : { versionId };
      await ask('start-install', payload, () => undefined);
    },
    cancelInstall: (versionId) => ask('cancel-install', versionId, () => undefined),
    getVersionState: (versionId) =>
      ask('get-version-state', versionId, (answer) =>
        answer === null || answer === undefined ? null : parseVersionState(answer),
      ),
    getAllVersionStates: () =>
      ask('get-all-version-states', undefined, (answer) => {
        const { states, problems } = parseVersionStates(answer);
        reportDropped('get-all-version-states', problems[0]);
        return states;
      }),
    deleteComponents: (filenames) =>
      ask('deleteComponents', filenames, (answer) => parse(textsSchema, answer)),
    restoreComponents: (filenames) =>
      ask('restore-components', filenames, (answer) => parse(textsSchema, answer)),
    getSettings: () => ask('get-settings', undefined, parseInstallSettings),
    saveSettings: async (choice) => {
      const problems = await ask('save-settings', choice, parseFolderProblems, 10 * timeoutMs);
      capabilities = null;
      return problems;
    },
    getAppUpdate: async () => {
      const { channels } = await getCapabilities();
      return channels.includes('get-app-update')
        ? ask('get-app-update', undefined, parseAppUpdate)
        : null;
    },
    installAppUpdate: () => ask('install-app-update', undefined, parseAppUpdate, 100 * timeoutMs),
    openAppDownload: () => ask('open-app-download', undefined, () => undefined),
    extractVersionInfo: (url) =>
      ask('extractVersionInfo', url, (answer) => parse(extractedSchema, answer), 10 * timeoutMs),
    subscribe: (listeners) => subscribeToBridge(bridge, listeners, report),
  };
}
