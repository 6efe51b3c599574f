import { join, resolve } from 'node:path';
import { createHttp } from '@patchbay/shared/http';
import pLimit from 'p-limit';
import { createDisk, type Disk } from './disk/disk.ts';
import { clearOwnPlaces, lockData, removeOwnFolder } from './disk/own-places.ts';
import { freeBytes as freeBytesOfDisk, type FreeBytes } from './disk/free-space.ts';
import { createClock, type Clock } from './download/clock.ts';
import { defaultDownloadLimits, type DownloadDeps } from './download/download-package.ts';
import { type FetchFrom, limitAnswers } from './download/http-fetch.ts';
import { createPackageStore } from './download/package-store.ts';
import { resolveHost, type Resolve } from './download/public-address.ts';
import { asEngineError, EngineError } from './engine-error.ts';
import { type ConfirmFolders, createEventHub, type Engine } from './engine.ts';
import type { Computer } from './folders/default-folders.ts';
import { engineFolders } from './folders/engine-folders.ts';
import { extensionsFor } from './folders/formats.ts';
import {
  changeSettings,
  findFolderChanges,
  findFolderProblems,
  toInstallSettings,
} from './folders/install-settings.ts';
import {
  parseSettings,
  readSettings,
  writeSettings,
  type EngineSettings,
} from './folders/settings.ts';
import { openReceipts } from './install/receipts.ts';
import { recover } from './install/recover.ts';
import { readInstallation, stagingPrefixOf } from './install/installation.ts';
import { installVersion } from './jobs/install-version.ts';
import { jobFile } from './jobs/job-file.ts';
import { createJobs } from './jobs/jobs.ts';
import { createJournal } from './journal/journal.ts';
import { openScanCache } from './scan/scan-cache.ts';
import { createScanner } from './scan/scan-components.ts';
import { deleteByName, restoreByName } from './trash/delete-by-name.ts';
import { openDeletions } from './trash/deletions.ts';
import { emptyOwnTrash } from './trash/empty-own-trash.ts';
import { trashPlaces } from './trash/system-trash.ts';
import { createPackageReader } from './unpack/package-reader.ts';

export interface EngineOptions extends Computer {
  /** Base address of the backend, without a slash at its end. */
  readonly backendAddress: string;
  readonly fetch: FetchFrom;
  /** The engine's own folder. One engine at a time has it. */
  readonly dataDir: string;
  readonly now: () => number;
  readonly log: (message: string) => void;
  /** Asked before a page's choice of another folder is taken. */
  readonly confirmFolders: ConfirmFolders;
  /** Clears away young garbage; by default nothing does but Node.js, when it wants to. */
  readonly clearMemory?: () => void;
  /** The processor that programs run on, as Node.js calls it; by default the one that it is built for itself. */
  readonly arch?: string;
  /** The rest is for tests: by default what it says. */
  readonly clock?: Clock;
  readonly disk?: Disk;
  readonly freeBytes?: FreeBytes;
  readonly resolve?: Resolve;
  readonly random?: () => number;
}

/** The engine with all of its settings: a page has a part of them. */
export interface DesktopEngine extends Engine {
  getSettings(): EngineSettings;
  /**
   * Takes new settings from now on, for jobs that have not begun; a setting that is left out has its default.
   * @throws ValidationError with the reason, for a person
   */
  saveSettings(settings: unknown): Promise<void>;
}

/** A version has some kilobytes, and with all that it may have a megabyte. */
const longestAnswer = 4 * 1024 * 1024;

const notAllowed = 'You did not allow the app to use this folder.';

/**
 * Starts the engine: finishes or undoes what the last run was killed in, and goes on with its jobs.
 * @throws LockError where another process has the data folder, or there cannot be one
 */
export async function createEngine(options: EngineOptions): Promise<DesktopEngine> {
  const { platform, arch = process.arch, log } = options;
  const dataDir = resolve(options.dataDir);
  const inData = (name: string) => join(dataDir, name);
  const { disk = createDisk(), freeBytes = freeBytesOfDisk } = options;
  const journal = createJournal(inData('journal'), disk);
  const clearing = { createName: () => journal.createId(), log };
  const lock = await lockData(inData('lock'), clearing);
  try {
    return await start();
  } catch (error) {
    lock.release();
    throw error;
  }

  async function start(): Promise<DesktopEngine> {
    await clearOwnPlaces(inData, clearing);
    const newName = journal.createId();
    const installation = await readInstallation(inData('installation'), newName, { disk, log });
    let token: string | null = null;
    let settings = await readSettings(inData('settings.json'), log);
    let isClosed = false;
    const closingSignal = new AbortController();
    const folders = () => engineFolders(options, settings);
    const events = createEventHub(log);
    const backendOrigin = new URL(options.backendAddress).origin;
    const download: DownloadDeps = {
      fetch: options.fetch,
      backendOrigin,
      getToken: () => token,
      clock: options.clock ?? createClock(options.now),
      freeBytes,
      random: options.random ?? Math.random,
      limits: defaultDownloadLimits,
      clearMemory: options.clearMemory ?? (() => undefined),
    };
    const http = createHttp({
      apiHost: options.backendAddress,
      fetch: limitAnswers(options.fetch, longestAnswer),
      getToken: () => token,
      // The page that gave the token finds out by itself.
      onUnauthorized: () => undefined,
      reportProblem: (error) => log(String(error)),
    });
    const packages = createPackageStore({
      folder: inData('packages'),
      http,
      backendAddress: options.backendAddress,
      download,
      disk,
    });
    const deps = {
      disk,
      machine: { platform, arch },
      log,
      now: options.now,
      journal,
      receipts: await openReceipts(inData('receipts.json'), disk, log),
      deletions: await openDeletions(inData('deletions.json'), disk, log),
      places: trashPlaces(options, dataDir),
      stagingPrefix: await stagingPrefixOf(dataDir, installation),
      packages,
      folders,
      settings: () => settings,
      freeBytes,
      workFolder: inData('work'),
      inTurn: pLimit(1),
    };
    await removeOwnFolder(deps.workFolder, disk, clearing);
    await recover(deps, folders().installFolders, dataDir);
    await emptyOwnTrash(deps);

    const cache = await openScanCache(inData('scan.json'), disk, log);
    const scanner = createScanner(
      {
        platform,
        cache,
        log,
        receiptAt: (...asked) => deps.receipts.at(...asked),
        keptVersions: () => packages.keptVersions(),
      },
      () => folders().scanFolders,
    );
    const packageReader = createPackageReader({
      download,
      resolve: options.resolve ?? resolveHost,
      freeBytes,
      workFolder: deps.workFolder,
      newName: () => journal.createId(),
      signal: closingSignal.signal,
    });
    /** A change stays, whether or not the folders can be read afterwards. */
    const tellComponents = async () => {
      try {
        events.emit('installedComponents', await scanner.scan());
      } catch (error) {
        log(`The folders cannot be read: ${String(error)}`);
      }
    };
    const jobs = createJobs(
      {
        file: jobFile(inData('jobs.json'), disk, log),
        async install(...job) {
          const message = await installVersion(deps, ...job);
          await tellComponents();
          return message;
        },
        discard: (versionId) => packages.discardPartial(versionId),
        onState: (versionId, state) => events.emit('versionState', { versionId, state }),
        onAllStates: (states) => events.emit('allVersionStates', new Map(states)),
        log,
      },
      settings.parallelInstalls,
    );
    await jobs.resume();

    /** Two at once would write into one file, and leave neither. */
    const saveInTurn = pLimit(1);
    const saveSettings = (next: () => unknown) =>
      saveInTurn(async () => {
        const parsed = parseSettings(next());
        await writeSettings(inData('settings.json'), disk, parsed);
        settings = parsed;
        jobs.setParallel(settings.parallelInstalls);
        await tellComponents();
      });
    const requireOpen = () => {
      if (isClosed) throw new EngineError('closing', 'The app is closing.');
    };

    return {
      getInstalledComponents: scanner.scan,
      getExtensions: () =>
        extensionsFor(platform, settings.formats.filter(folders().hasInstallFolder)),
      async startInstall(versionId, formats = null) {
        requireOpen();
        if (!Number.isSafeInteger(versionId) || versionId < 1) {
          throw new EngineError('no-such-version', 'There is no such version.');
        }
        await jobs.start({ versionId, formats });
      },
      cancelInstall: (versionId) => jobs.cancel(versionId),
      getVersionState: (versionId) => jobs.states.get(versionId) ?? null,
      getAllVersionStates: () => new Map(jobs.states),
      async deleteComponents(filenames) {
        requireOpen();
        const components = await scanner.scan();
        const gone = await deps.inTurn(async () => {
          const deleted = await deleteByName(deps, folders(), filenames, components);
          await emptyOwnTrash(deps);
          return deleted;
        });
        await tellComponents();
        return gone;
      },
      async restoreComponents(filenames) {
        requireOpen();
        const restored = await deps.inTurn(() => restoreByName(deps, folders(), filenames));
        await tellComponents();
        return restored;
      },
      extractVersionInfo: packageReader.read,
      setAuthToken(next) {
        token = next;
      },
      on: (name, listener) => events.on(name, listener),
      get isBusy() {
        return jobs.isBusy;
      },
      getSettings: () => settings,
      saveSettings: (next) => saveSettings(() => next),
      getInstallSettings: () => Promise.resolve(toInstallSettings(options, settings)),
      async saveInstallSettings(choice) {
        requireOpen();
        const problems = await findFolderProblems(options, choice);
        if (problems.length > 0) return problems;
        const changes = await findFolderChanges(options, settings, choice);
        if (changes.length > 0 && !(await options.confirmFolders(changes))) {
          return changes.map(({ format }) => ({ format, message: notAllowed }));
        }
        requireOpen();
        try {
          await saveSettings(() => changeSettings(settings, choice));
        } catch (error) {
          throw asEngineError(error, 'Saving the settings');
        }
        return [];
      },
      async close() {
        if (isClosed) return;
        isClosed = true;
        closingSignal.abort(new EngineError('closing', 'The app is closing.'));
        await jobs.close();
        await deps.inTurn(() => Promise.resolve());
        await scanner.settle();
        await packageReader.settle();
        await saveInTurn(() => Promise.resolve());
        lock.release();
      },
    };
  }
}
