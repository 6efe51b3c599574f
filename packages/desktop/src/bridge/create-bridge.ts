import type { AppUpdate } from '@patchbay/shared/bridge';
import { parse } from '@patchbay/shared/parse';
import { ValidationError, type Schema } from '@patchbay/shared/validation';
import type { Engine } from '@patchbay/desktop-engine/engine';
import type { PageCall } from '../window/window.ts';
import { BridgeRefusal, refusalOf } from './bridge-refusal.ts';
import {
  filenamesSchema,
  installChoiceSchema,
  packageAddressSchema,
  startInstallSchema,
  tokenSchema,
  versionIdSchema,
} from './payloads.ts';
import { createStateStream, stateForPage, statesForPage } from './state-stream.ts';

/** The version of the bridge; its history is in docs/desktop.md. Version 1 has no `capabilities`. */
const bridgeVersion = 6;

/** More than one for each of thousands of plugins that are brought up to date at once; the rest would wait in the app's memory. */
const maxUnanswered = 5000;

interface BridgeOptions {
  readonly engine: Engine;
  /** The app's own version, such as `0.13.2`. */
  readonly appVersion: string;
  /** The newer version of the app that the site offers; null where none is known. */
  readonly getAppUpdate: () => AppUpdate | null;
  /** Replaces the app by the newest one; null where it was not packed. */
  readonly installAppUpdate: (() => Promise<AppUpdate>) | null;
  /** Shows where the app is had in the person's own browser. */
  readonly openAppDownload: () => Promise<unknown>;
  readonly emit: (channel: string, payload: unknown) => void;
  /** Faults of the app itself; refusals only go to the page. */
  readonly report: (error: unknown) => void;
}

/** The engine, as a page may use it: the channels of the contract and nothing else. */
export interface Bridge {
  /** Answers an `invoke`. @throws BridgeRefusal */
  call(call: PageCall): Promise<unknown>;
  /** Tells the page of a newer version of the app. */
  tellAppUpdate(update: AppUpdate): void;
  /** No more events. */
  close(): void;
}

type Channel = (payload: unknown) => unknown;

const events = ['update-version-state', 'all-version-states-update', 'app-update'];

export function createBridge(options: BridgeOptions): Bridge {
  const { engine, appVersion, emit, report } = options;
  const invoked = new Map<string, Channel>([
    ['get-installed-components', () => engine.getInstalledComponents()],
    ['get-app-version', () => appVersion],
    [
      'start-install',
      (payload) => {
        const { versionId, formats } = read(startInstallSchema, payload);
        return engine.startInstall(versionId, formats);
      },
    ],
    ['cancel-install', (payload) => engine.cancelInstall(read(versionIdSchema, payload))],
    [
      'get-version-state',
      (payload) => {
        const state = engine.getVersionState(read(versionIdSchema, payload));
        return state && stateForPage(state);
      },
    ],
    ['get-all-version-states', () => statesForPage(engine.getAllVersionStates())],
    ['deleteComponents', (payload) => engine.deleteComponents(read(filenamesSchema, payload))],
    [
      'extractVersionInfo',
      (payload) => engine.extractVersionInfo(read(packageAddressSchema, payload)),
    ],
    ['get-settings', () => engine.getInstallSettings()],
    ['save-settings', (payload) => engine.saveInstallSettings(read(installChoiceSchema, payload))],
    ['restore-components', (payload) => engine.restoreComponents(read(filenamesSchema, payload))],
    ['get-app-update', () => options.getAppUpdate()],
    [
      'open-app-download',
      async () => {
        await options.openAppDownload();
      },
    ],
    [
      'capabilities',
      () => ({ version: bridgeVersion, channels, extensions: engine.getExtensions() }),
    ],
  ]);
  const { installAppUpdate } = options;
  if (installAppUpdate) invoked.set('install-app-update', () => installAppUpdate());
  const sent = new Map<string, Channel>([
    [
      'installed-software-check',
      (payload) => {
        engine.setAuthToken(read(tokenSchema, payload).authToken);
      },
    ],
  ]);
  const channels: readonly string[] = [...invoked.keys(), ...sent.keys(), ...events];
  const stream = createStateStream(engine, emit);
  let unanswered = 0;

  return {
    call: async ({ verb, channel, payload }) => {
      if (unanswered >= maxUnanswered) throw busy();
      unanswered += 1;
      const answer = (verb === 'invoke' ? invoked : sent).get(channel);
      try {
        if (answer === undefined) throw unknownChannel(channel);
        return await answer(payload);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal.code === 'failed') report(error);
        throw refusal;
      } finally {
        unanswered -= 1;
      }
    },
    tellAppUpdate: (update) => {
      emit('app-update', update);
    },
    close: () => {
      stream.close();
    },
  };
}

const unknownChannel = (channel: string): BridgeRefusal =>
  new BridgeRefusal('unknown-channel', `This desktop app does not know "${channel}". Update it.`);

const busy = (): BridgeRefusal =>
  new BridgeRefusal('busy', 'The desktop app has too much to do. Try again in a moment.');

function read<T>(schema: Schema<T>, payload: unknown): T {
  try {
    return parse(schema, payload);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const message = `The page asked the desktop app for something impossible: ${error.message}.`;
    throw new BridgeRefusal('bad-payload', message, { cause: error });
  }
}
