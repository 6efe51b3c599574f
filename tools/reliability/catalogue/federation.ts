import type { FaultFamily } from '../fault.ts';
import { remoteCode } from './remote-code.ts';

const out = 'e2e/tests/faults/remote-out.spec.ts';
const loading = 'packages/composition/src/lib/load-remotes';
const failing = 'packages/shell/src/app/failing-remotes.test.tsx';

/** Faults of the code of the page, of the shell and of remotes. */
export const federation: FaultFamily = {
  prefix: 'MF',
  title: 'The page and its remotes',
  about:
    'The page carries the registry (ADR 1), so no manifest is fetched: what could be wrong with one is tried with the registry and with the entry of a remote.',
  faults: [
    ...remoteCode,
    {
      id: 'MF14',
      fault: 'A remote brings a library that the page has already, or needs another React',
      seen: 'Nothing: such a release does not go live.',
      lost: 'Nothing.',
      recovers: 'The team builds it anew; the tool says what is wrong.',
      tests: {
        'tools/release/src/between-teams.test.ts': [
          'a second copy of a library that the page has is refused',
        ],
        'tools/release/src/checks/check-release.test.ts': ['or another React'],
      },
    },
    {
      id: 'MF15',
      fault: 'A file of a page is gone, since the site was released anew',
      seen: 'One reload, and then the page that the visitor was going to; where it stays gone, ‘This section could not be loaded’.',
      lost: 'Nothing: a page with something typed on it is not reloaded.',
      recovers: 'By itself by that reload, or by ‘Try again’; it never loops.',
      tests: {
        'e2e/tests/faults/page-chunk.spec.ts': [
          'a page whose chunk is gone is reloaded once',
          'a page whose chunk stays gone says so after one reload',
        ],
        [`${loading}/fetch-code/reload-once.test.ts`]: [
          'is not reloaded over what somebody has typed',
        ],
      },
    },
    {
      id: 'MF16',
      fault: 'A style sheet of a remote does not come',
      seen: 'The page, readable and without its looks.',
      lost: 'Nothing.',
      recovers: 'With the next page that is loaded.',
      tests: {
        'e2e/tests/faults/page-chunk.spec.ts': [
          'a style sheet that does not come leaves the page readable',
        ],
      },
    },
    {
      id: 'MF17',
      fault: 'A page or a slot of a remote throws while it is rendered',
      seen: '‘This page could not be shown’ inside the frame; a slot shows its fallback, and what is around it stays.',
      lost: 'Nothing outside of it.',
      recovers: 'By going to another page, which begins anew.',
      tests: {
        'e2e/tests/shell/error-reporting.spec.ts': ['an error of a page is reported once'],
        'packages/composition/src/features/fill-slots/slot-renderer.test.tsx': [
          'falls back, leaves its surroundings alone and reports once where its content throws',
          'whose content threw gets another chance on the next page',
        ],
      },
    },
    {
      id: 'MF18',
      fault: 'A remote throws in a handler, or rejects and nobody catches it',
      seen: 'Nothing: the page goes on.',
      lost: 'What that handler was to do.',
      recovers: 'By itself. It is reported once, with the name of the remote.',
      tests: {
        'e2e/tests/shell/error-reporting.spec.ts': [
          'an error in a remote, and a rejection, carry its name',
        ],
        'packages/shell/src/features/report-errors/error-reporter.test.ts': [
          'takes an error once, whichever way it comes',
        ],
      },
    },
    {
      id: 'MF19',
      fault: 'Somebody goes to and fro between remotes all day long',
      seen: 'The same page, as quick as at first.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from: neither listeners nor elements are left behind.',
      tests: {
        'e2e/tests/faults/many-visits.spec.ts': [
          'remotes whose pages come and go leave nothing behind',
        ],
        'packages/installer-remote/src/app/start-desktop.test.ts': ['listens no more'],
      },
    },
    {
      id: 'MF20',
      fault: 'A heading of a description has the name of something that code looks up',
      seen: 'The heading, and everything else as ever.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/description/src/rendered-description.test.tsx': ['with ids that no global has'],
      },
    },
    {
      id: 'MF21',
      fault: 'The page is of one release and a file of another one',
      seen: 'As MF11: the file is not run. A page that was open goes on with the files of its own release.',
      lost: 'Nothing.',
      recovers: 'By a reload.',
      tests: {
        [out]: ['its exposed module is another script'],
        'e2e/tests/releases/day-of-releases.spec.ts': [
          'day of releases, with a page that stays open over all of it',
        ],
      },
    },
    {
      id: 'MF22',
      fault: 'A browser has kept an old page',
      seen: 'The page of today: it is asked for at each visit, while the files of releases are kept for good.',
      lost: 'Nothing.',
      recovers: 'By itself at the next visit.',
      tests: {
        'tools/site/src/server/create-site.test.ts': [
          'a page is asked for at each visit, and a file of a release once',
        ],
      },
    },
    {
      id: 'MF23',
      fault: 'Somebody tries to put a remote of their own into the site',
      seen: 'The site as it is.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/releases/override.spec.ts': ['a site that does not allow overrides knows none'],
      },
    },
    {
      id: 'MF24',
      fault: 'A remote is slow',
      seen: 'A skeleton in its place, the rest in use, and nothing that jumps when it comes.',
      lost: 'Nothing.',
      recovers: 'By itself.',
      tests: {
        'e2e/tests/faults/page-chunk.spec.ts': ['with a skeleton in its place'],
        'e2e/tests/catalog/navigation.spec.ts': ['nothing on the page moves while it comes'],
      },
    },
    {
      id: 'MF25',
      fault: 'The shell itself does not come, or fails as it starts',
      seen: 'Plain words in the page: that it could not start, or that a reload may help.',
      lost: 'Nothing.',
      recovers: 'By a reload.',
      tests: {
        [out]: [
          'a page without its shell says so in plain text',
          'a page whose very first script is gone says so in plain text',
        ],
        'e2e/tests/shell/start.spec.ts': ['leaves nobody before a blank page'],
        'packages/shell/src/features/report-errors/last-resort.test.tsx': [
          'says in words that the page failed',
        ],
      },
    },
    {
      id: 'MF26',
      fault: 'A remote throws what is no error, or one that cannot be read',
      seen: '‘This page could not be shown’ inside the frame, as for an error.',
      lost: 'Nothing outside of it.',
      recovers: 'By going to another page. It is reported once.',
      tests: {
        [failing]: ['costs that page alone, and is reported once'],
        'packages/shell/src/features/report-errors/error-reporter.test.ts': [
          'of an error cannot be read',
        ],
      },
    },
    {
      id: 'MF27',
      fault: 'A page or a slot of a remote throws as it goes from the page',
      seen: 'Nothing: the page that comes, or that stays, is as it should be.',
      lost: 'What was done on the page around a slot that goes.',
      recovers: 'By itself. It is reported once.',
      tests: {
        [failing]: ['costs the page of another remote nothing'],
        'packages/composition/src/features/fill-slots/slot-renderer.test.tsx': [
          'costs nothing around its place, however often',
        ],
      },
    },
    {
      id: 'MF28',
      fault: 'A page or a slot of a remote waits for what never comes',
      seen: 'A skeleton in the place of the page, the fallback in that of the slot, after five seconds at the latest; the frame and all other pages are in use.',
      lost: 'Nothing.',
      recovers: 'By going to another page.',
      tests: {
        [failing]: [
          'from its beginning leaves the frame in use, and all other pages',
          'since something was pressed leaves them in use, too',
          'a slot that waits as the page moves is hidden, and keeps nobody from the next page',
        ],
        [`${loading}/recoverable-routes.test.tsx`]: [
          'a loader that never answers fails in the end, is told, and can be tried again',
        ],
      },
    },
    {
      id: 'MF29',
      fault: 'A visitor goes elsewhere while the code of a remote is on its way',
      seen: 'The page that the visitor has gone to.',
      lost: 'Nothing.',
      recovers:
        'There is nothing to recover from: the remote has its pages for whoever comes back.',
      tests: {
        [failing]: [
          'has its pages for who went elsewhere meanwhile, and comes back',
          'and who asks for',
        ],
      },
    },
    {
      id: 'MF30',
      fault: 'Routes of a remote are no routes, or would take the pages of others',
      seen: '‘This section could not be loaded’, or ‘Not found’, at its own pages; no other page notices.',
      lost: 'Nothing.',
      recovers: 'With a release that is in order. The release tool refuses such a build.',
      tests: {
        [failing]: [
          'cost no other remote its pages',
          'and not by its path, costs no other remote its pages',
          'takes no path that is not its remote’s',
        ],
        'tools/release/src/checks/judge-module.test.ts': [
          'a route around its pages that is another remote’s page',
        ],
      },
    },
    {
      id: 'MF31',
      fault: 'A remote has the shell show a notification, a shortcut or a sign-in of another shape',
      seen: 'The notification in plain words; what cannot be shown is left out.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/shared/src/host/notifications.test.ts': ['can be shown'],
        'packages/shared/src/host/shortcuts.test.tsx': ['what is no shortcut is not listed'],
        'packages/accounts/src/features/sign-in/auth-dialog.model.test.ts': [
          'is login, without a word, for',
        ],
        'packages/shell/src/features/show-notifications/notifications.test.tsx': [
          'of a remote that is of any shape takes nothing down',
        ],
      },
    },
  ],
};
