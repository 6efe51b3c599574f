import type {
  ExtractedVersion,
  FolderProblem,
  InstallChoice,
  InstalledComponent,
  InstallSettings,
  VersionState,
} from '@patchbay/shared/bridge';
import type { Format } from './folders/formats.ts';

/** The events of the engine, with their payloads. */
export interface EngineEvents {
  /** A job moved: a new phase, progress, an end. */
  readonly versionState: { readonly versionId: number; readonly state: VersionState };
  /** The set of jobs changed as a whole, as after a start. */
  readonly allVersionStates: ReadonlyMap<number, VersionState>;
  /** Components came or went on the disk. */
  readonly installedComponents: readonly InstalledComponent[];
}

/**
 * The reason why a call to the engine was refused, with a message for a person. `code` is for programs and stays as it
 * is: `not-signed-in`, `no-such-version`, `no-package`, `network`, `disk-full`, `no-permission`, `bad-package`,
 * `outside`, `busy`, `closing`.
 */
export type EngineErrorCode =
  | 'not-signed-in'
  | 'no-such-version'
  | 'no-package'
  | 'network'
  | 'disk-full'
  | 'no-permission'
  | 'bad-package'
  | 'outside'
  | 'busy'
  | 'closing';

/** A folder that the settings should name for a format, and do not yet. */
export interface FolderChange {
  readonly format: Format;
  /** The whole path, without detours. */
  readonly folder: string;
  /** The real end of the path, if a link is in it. */
  readonly leadsTo: string | null;
}

/** Asks the person whether these folders may be used. The engine knows no window: whoever starts it has one. */
export type ConfirmFolders = (changes: readonly FolderChange[]) => Promise<boolean>;

/** Installs, updates and deletes plugins on this computer. The bridge connects it to a page. */
export interface Engine {
  /** The components in the formats' folders; those that did not change since the last scan are not read again. */
  getInstalledComponents(): Promise<readonly InstalledComponent[]>;
  /** Extensions of the components that it installs on this computer, in lower case and without a dot. */
  getExtensions(): readonly string[];
  /**
   * Resolves once the job is taken and written down; its course comes as events. A job that runs already is not begun again.
   * With formats, those of them that the settings want are installed; with null all that the settings want.
   */
  startInstall(versionId: number, formats?: readonly Format[] | null): Promise<void>;
  /** Resolves once nothing more is done for the version and nothing half-installed is left. */
  cancelInstall(versionId: number): Promise<void>;
  /** Null where there is no job for the version. */
  getVersionState(versionId: number): VersionState | null;
  getAllVersionStates(): ReadonlyMap<number, VersionState>;
  /** Moves components by their file names to the trash; answers those that are gone from their folders. */
  deleteComponents(filenames: readonly string[]): Promise<readonly string[]>;
  /** Takes deletions back, the newest of each name; answers the names that are in their places again. */
  restoreComponents(filenames: readonly string[]): Promise<readonly string[]>;
  /** The settings by which this engine installs, for the formats that this system has. */
  getInstallSettings(): Promise<InstallSettings>;
  /**
   * Takes new settings from now on, for jobs that have not begun. Answers the folders that cannot be used, as text for a
   * person; where there are any, nothing is saved. Another folder than before can be used only where the person agrees.
   */
  saveInstallSettings(choice: InstallChoice): Promise<readonly FolderProblem[]>;
  /** Downloads a package, reads what is in it and forgets it again. */
  extractVersionInfo(url: string): Promise<ExtractedVersion>;
  /** The session's token for calls to the backend; null after a sign-out. Only kept in memory. */
  setAuthToken(token: string | null): void;
  /** Answers the function that ends it. */
  on<Name extends keyof EngineEvents>(
    name: Name,
    listener: (event: EngineEvents[Name]) => void,
  ): () => void;
  /** True while a job is under way. */
  readonly isBusy: boolean;
  /** Lets what must not be cut finish and writes down the rest, which goes on at the next start. */
  close(): Promise<void>;
}

type Listener<Name extends keyof EngineEvents> = (event: EngineEvents[Name]) => void;

/** The listeners of the engine. One that throws is logged, and affects neither the others nor the engine. */
interface EventHub {
  on<Name extends keyof EngineEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof EngineEvents>(name: Name, event: EngineEvents[Name]): void;
}

export function createEventHub(log: (message: string) => void): EventHub {
  const listeners: { readonly [Name in keyof EngineEvents]: Set<Listener<Name>> } = {
    versionState: new Set(),
    allVersionStates: new Set(),
    installedComponents: new Set(),
  };
  return {
    on(name, listener) {
      // Each call is one subscription, of the same function too.
      const own: typeof listener = (event) => listener(event);
      listeners[name].add(own);
      return () => listeners[name].delete(own);
    },
    emit(name, event) {
      for (const listener of [...listeners[name]]) {
        try {
          listener(event);
        } catch (error) {
          log(`A listener to ${name} failed: ${String(error)}`);
        }
      }
    },
  };
}
