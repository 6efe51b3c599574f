import type {
  ExtractedVersion,
  FolderProblem,
  InstalledComponent,
  InstallSettings,
  VersionState,
} from '@patchbay/shared/bridge';
import type { Engine, EngineErrorCode, EngineEvents } from '@patchbay/desktop-engine/engine';

/** The engine's refusals, as far as the bridge sees them. */
export class FakeEngineError extends Error {
  constructor(
    readonly code: EngineErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** An engine in memory, whose jobs go on as a test says. */
export interface FakeEngine extends Engine {
  installed: readonly InstalledComponent[];
  /** The calls that would change something, with what they were given. */
  readonly calls: readonly (readonly [name: string, given: unknown])[];
  token: string | null;
  /** The faults that the engine finds in the folders of the next save. */
  folderProblems: readonly FolderProblem[];
  /** Replaces the usual answer of the next calls of a name. */
  answer(name: keyof Engine, answer: (given: unknown) => unknown): void;
  move(versionId: number, state: VersionState): void;
  tellAll(): void;
}

type Listeners = { [Name in keyof EngineEvents]: Set<(event: EngineEvents[Name]) => void> };

const installSettings: InstallSettings = {
  formats: [{ format: 'vst3', folder: null, defaultFolder: '/home/ann/.vst3', isWanted: true }],
  parallelInstalls: 2,
};

const state = (status: VersionState['status'], progress: number | null = null): VersionState => ({
  status,
  progress,
  message: '',
});

export function createFakeEngine(): FakeEngine {
  const states = new Map<number, VersionState>();
  const calls: [string, unknown][] = [];
  const listeners: Listeners = {
    versionState: new Set(),
    allVersionStates: new Set(),
    installedComponents: new Set(),
  };
  const extracted: ExtractedVersion = { installOrder: [], components: ['A.vst3'], version: '1.0' };
  const answers = new Map<string, (given: unknown) => unknown>();
  const run = async <T>(name: string, given: unknown, usual: () => T): Promise<T> => {
    calls.push([name, given]);
    await answers.get(name)?.(given);
    return usual();
  };
  const move = (versionId: number, next: VersionState) => {
    states.set(versionId, next);
    for (const listener of listeners.versionState) listener({ versionId, state: next });
  };

  const engine: FakeEngine = {
    installed: [],
    calls,
    token: null,
    folderProblems: [],
    answer: (name, answer) => answers.set(name, answer),
    move,
    tellAll: () => {
      for (const listener of listeners.allVersionStates) listener(new Map(states));
    },
    getInstalledComponents: () => run('getInstalledComponents', null, () => engine.installed),
    getExtensions: () => ['vst3', 'clap'],
    startInstall: (versionId, formats = null) =>
      run('startInstall', formats === null ? versionId : { versionId, formats }, () => {
        move(versionId, state('downloading', 0));
      }),
    cancelInstall: (versionId) =>
      run('cancelInstall', versionId, () => {
        move(versionId, state('cancelled'));
      }),
    getVersionState: (versionId) => states.get(versionId) ?? null,
    getAllVersionStates: () => new Map(states),
    deleteComponents: (filenames) =>
      run('deleteComponents', filenames, () => {
        const deleted = engine.installed.filter(({ filename }) => filenames.includes(filename));
        engine.installed = engine.installed.filter((component) => !deleted.includes(component));
        return deleted.map(({ filename }) => filename);
      }),
    restoreComponents: (filenames) => run('restoreComponents', filenames, () => filenames),
    getInstallSettings: () => Promise.resolve(installSettings),
    saveInstallSettings: (choice) =>
      run('saveInstallSettings', choice, () => engine.folderProblems),
    extractVersionInfo: (url) => run('extractVersionInfo', url, () => extracted),
    setAuthToken: (token) => {
      engine.token = token;
    },
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    get isBusy() {
      return [...states.values()].some(({ progress }) => progress !== null);
    },
    close: () => run('close', null, () => undefined),
  };
  return engine;
}
