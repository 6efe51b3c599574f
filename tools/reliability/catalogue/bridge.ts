import type { FaultFamily } from '../fault.ts';

const app = 'e2e/tests/installer/misbehaving-app.spec.ts';
const client = 'packages/shared/src/bridge/desktop-client.test.ts';
const installs = 'packages/installs/src/jobs';
const model = `${installs}/installs.model.test.ts`;
const job = `${installs}/state/install-job.test.ts`;

/** Faults between the page and the desktop app. */
export const bridge: FaultFamily = {
  prefix: 'BR',
  title: 'The desktop app',
  about:
    'Everything that comes over the bridge is checked, every call ends within 15 seconds, and no installation stays under way for ever.',
  faults: [
    {
      id: 'BR01',
      fault: 'There is no app: the page is in a browser',
      seen: 'What installing takes, and where to get the app.',
      lost: 'Nothing.',
      recovers: 'By the app.',
      tests: {
        'e2e/tests/installer/browser.spec.ts': ['in a browser install says that it takes the app'],
      },
    },
    {
      id: 'BR02',
      fault: 'The bridge lacks a part, as that of an old app',
      seen: 'That the app must be updated, where that part is needed; all else works.',
      lost: 'Nothing.',
      recovers: 'By a newer app.',
      tests: {
        [app]: ['a bridge without "invoke" says that the app must be updated'],
        [client]: [
          'the capabilities of an app that',
          'are known not to come where the bridge has no "on"',
        ],
      },
    },
    {
      id: 'BR03',
      fault: 'The app throws, refuses a call or never answers one',
      seen: 'What went wrong, in the words of the app; after 15 seconds that there was no answer.',
      lost: 'Nothing.',
      recovers: 'By trying again.',
      tests: {
        [app]: ['an app that never answers is given up after a while', 'says what went wrong'],
        [client]: ['and always settles'],
        [model]: ['that is refused is an error with the words of the app'],
      },
    },
    {
      id: 'BR04',
      fault: 'The app tells the same twice',
      seen: 'Nothing.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from: it counts once.',
      tests: { [model]: ['that is done twice is told once', 'that fails twice is told once'] },
    },
    {
      id: 'BR05',
      fault: 'The app tells things in the wrong order',
      seen: 'A progress that never goes back, and an end that stays one.',
      lost: 'Nothing.',
      recovers: 'By itself.',
      tests: {
        [job]: ['leads from "done" to where it should', 'the table has every event'],
        [`${installs}/state/install-job.properties.test.ts`]: ['whatever comes, in whatever order'],
      },
    },
    {
      id: 'BR06',
      fault: 'A progress is no number, below 0 or above 100',
      seen: 'A progress from 0 to 100, or one without a number.',
      lost: 'Nothing.',
      recovers: 'With the next event.',
      tests: { [client]: ['the version states take a progress of'] },
    },
    {
      id: 'BR07',
      fault: 'An event is nonsense',
      seen: 'Nothing: it is dropped and reported once.',
      lost: 'That event.',
      recovers: 'With the next one.',
      tests: {
        [app]: ['an app that talks nonsense leaves the page usable'],
        [client]: ['are reported once and dropped'],
      },
    },
    {
      id: 'BR08',
      fault: 'The page is reloaded amid an installation',
      seen: 'The installation, as far as it is.',
      lost: 'Nothing.',
      recovers: 'By itself: the app is asked for all that is under way.',
      tests: {
        'e2e/tests/installer/install.spec.ts': ['done, and is there after a reload'],
        [`${installs}/install-sources.restore.test.ts`]: [
          'after a reload the jobs stand in the order in which they were first seen',
        ],
      },
    },
    {
      id: 'BR09',
      fault: 'The app is killed amid an installation, or falls silent',
      seen: 'After a minute that it does not go on, with a way to try again.',
      lost: 'Nothing: what was installed before is whole.',
      recovers: 'By trying again; the app cleans up as it starts.',
      tests: {
        'e2e/tests/desktop/install-for-real.spec.ts': ['survives a kill'],
        [app]: ['one that falls silent is asked'],
        [`${installs}/install-sources.silence.test.ts`]: ['is asked all the same'],
        'packages/desktop-engine/src/install/sigkill.test.ts': ['killed'],
      },
    },
    {
      id: 'BR10',
      fault: 'Somebody clicks ‘Install’ twice',
      seen: 'One installation.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: { [model]: ['asked for once however often somebody clicks'] },
    },
    {
      id: 'BR11',
      fault: 'An installation is done while it is being cancelled',
      seen: 'That it is done.',
      lost: 'Nothing.',
      recovers: 'By itself; it can be uninstalled.',
      tests: { [job]: ['that is done while it is being cancelled is done'] },
    },
    {
      id: 'BR12',
      fault: 'The app refuses to cancel',
      seen: 'A word about it, and the installation as it goes on.',
      lost: 'Nothing.',
      recovers: 'By itself.',
      tests: {
        [job]: ['whose cancel is refused goes on where it has got to meanwhile'],
        [model]: ['whose cancel is refused goes on, with a word about it'],
      },
    },
    {
      id: 'BR13',
      fault: 'The app’s message is a megabyte, markup, or about Rosetta 2',
      seen: 'A short text; for Rosetta 2 what to do.',
      lost: 'Nothing.',
      recovers: 'By trying again.',
      tests: {
        'e2e/tests/installer/install.spec.ts': [
          'an error says what to do about Rosetta 2, and can be tried again',
        ],
        [client]: ['with a megabyte for an answer'],
      },
    },
    {
      id: 'BR14',
      fault: 'What is installed is a list of ten thousand, half of it nonsense',
      seen: 'The rows that are in order, quick to use.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from; the rest is reported once.',
      tests: {
        'e2e/tests/installer/installed.spec.ts': [
          'ten thousand plugins and as much nonsense stay quick, by keyboard too',
        ],
        [client]: ['are taken row by row, and the bad ones are reported once'],
      },
    },
    {
      id: 'BR15',
      fault: 'Of what is to be deleted the app deletes a part',
      seen: 'Which files are really gone, and which are not.',
      lost: 'What somebody wanted to be gone; it can be put back.',
      recovers: 'By trying again with the rest.',
      tests: {
        'packages/installer-remote/src/features/manage-installed/manage-installed.test.tsx': [
          'of which a part is lost says so, and leaves the rest to be tried again',
        ],
        'packages/installer-remote/src/features/control-install/control-install.test.tsx': [
          'and tells what is really gone',
        ],
      },
    },
    {
      id: 'BR16',
      fault: 'The version of the app is old, or none that can be read',
      seen: 'That a newer app is needed, where it is really older; otherwise nothing.',
      lost: 'Nothing.',
      recovers: 'By a newer app.',
      tests: {
        'e2e/tests/installer/frame-notices.spec.ts': [
          'an app that is too old is in the way, and Escape does not help',
        ],
        'packages/installer-remote/src/features/require-app-version/require-app-version.model.test.ts':
          ['blocks the page'],
      },
    },
    {
      id: 'BR17',
      fault: 'A frame or another window sends messages as if it were the app',
      seen: 'Nothing.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from: the page hears the app by its bridge alone.',
      tests: {
        'packages/installer-remote/src/app/start-desktop.test.ts': [
          'what another window posts is no news of the app',
        ],
        'packages/catalog-remote/src/lib/lightbox/lightbox.test.tsx': [
          'is not answered for by anybody else',
        ],
      },
    },
    {
      id: 'BR18',
      fault: 'The app finds nothing in a package, or never answers about it',
      seen: 'Why; the form stays as it was.',
      lost: 'Nothing.',
      recovers: 'By trying again.',
      tests: {
        'packages/installer-remote/src/features/extract-version/extract-version.test.tsx': [
          'names a URL that is not there',
          'reports any other failure',
        ],
        [client]: ['for what is in a package takes texts alone'],
      },
    },
    {
      id: 'BR19',
      fault: 'Something else listens for the token that the app gets',
      seen: 'Nothing.',
      lost: 'Nothing: it is given to the bridge alone, never posted to a window.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/installer-remote/src/features/share-session/share-session.model.test.ts': [
          'is given to the app when somebody is signed in',
        ],
        'packages/installer-remote/src/app/start-desktop.test.ts': [
          'the token is posted to no window',
        ],
      },
    },
    {
      id: 'BR20',
      fault: 'Somebody installs who is not signed in, or not any more',
      seen: 'The sign-in form, and then the installation.',
      lost: 'Nothing.',
      recovers: 'By signing in.',
      tests: {
        'e2e/tests/installer/install.spec.ts': [
          'who is not signed in is asked to, and the install goes on by itself',
        ],
        [`${installs}/request-install.model.test.ts`]: ['installs nothing without'],
      },
    },
    {
      id: 'BR21',
      fault: 'In the place of a file or folder of the app’s own is something of another kind',
      seen: 'The app, as it begins; what it put aside lies beside it under `NAME.aside`.',
      lost: 'Nothing: it is renamed, and a transaction that cannot be read is left as it is.',
      recovers: 'By itself. Where the app cannot have a folder at all, a message says which.',
      tests: {
        'packages/desktop-engine/src/disk/own-places.test.ts': [
          'is put aside, and the engine works',
          'is left as it is, and told in a sentence',
          'a pipe is not waited for',
        ],
        'packages/desktop/src/app/instance/single-instance.test.ts': [
          'starts whatever stands where its',
        ],
      },
    },
  ],
};
