import type { FaultFamily } from '../fault.ts';

const session = 'e2e/tests/shell/session.spec.ts';
const pages = 'e2e/tests/shell/sign-in-pages.spec.ts';
const model = 'packages/accounts/src/lib/session/session.model.test.ts';

/** Faults of sessions, and of the browser's storage. */
export const signIn: FaultFamily = {
  prefix: 'AU',
  title: 'Sign-in and the browser’s storage',
  about:
    'Who is signed in is the same in every tab, and nobody sees anything of who was there before.',
  faults: [
    {
      id: 'AU01',
      fault: 'Somebody signs out in another tab',
      seen: 'This tab is signed out as well, and what only they could see is gone from it.',
      lost: 'Nothing.',
      recovers: 'By signing in.',
      tests: {
        [session]: [
          'a log-out and a log-in reach the other tab',
          'a log-out takes what staff has seen out of every tab',
        ],
      },
    },
    {
      id: 'AU02',
      fault: 'Somebody else signs in in another tab',
      seen: 'This tab is theirs: the first user is gone before the second is known.',
      lost: 'Nothing.',
      recovers: 'By itself.',
      tests: {
        'packages/accounts/src/lib/session/other-tabs.model.test.ts': [
          'as another user: the first is gone before the second is known',
        ],
        'packages/shell/src/app/follow-other-tabs.test.ts': ['signs this one in as another'],
        'e2e/tests/shell/session.spec.ts': ['a log-out and a log-in reach the other tab'],
      },
    },
    {
      id: 'AU03',
      fault: 'The browser lets the page keep nothing',
      seen: 'One notice at the sign-in; everything works for this visit.',
      lost: 'The session and the settings, at the end of the visit.',
      recovers: 'By letting the site keep data.',
      tests: {
        [session]: ['where the browser blocks storage, a sign-in holds for the visit'],
        'packages/shared/src/host/storage.test.ts': [
          'a blocked browser forgets after the visit, and nothing fails',
        ],
      },
    },
    {
      id: 'AU04',
      fault: 'The browser’s storage is full',
      seen: 'As AU03.',
      lost: 'As AU03.',
      recovers: 'By room in the storage.',
      tests: {
        'packages/shared/src/host/storage.test.ts': [
          'a full browser shows the old text no more, now and at the next visit',
        ],
        [model]: ['is told of once, when somebody signs in, and the sign-in holds'],
      },
    },
    {
      id: 'AU05',
      fault: 'What the browser has kept of a session is damaged',
      seen: 'The page of somebody who is not signed in.',
      lost: 'The session of this browser.',
      recovers: 'By itself: it is replaced. By signing in.',
      tests: {
        'packages/accounts/src/lib/session/stored-token.test.ts': ['is kept, which is replaced'],
      },
    },
    {
      id: 'AU06',
      fault: 'The answer about who is signed in is not what the contract says',
      seen: 'The page of somebody who is not signed in; never one for staff.',
      lost: 'Nothing.',
      recovers: 'By signing in, once the answer is in order.',
      tests: {
        'packages/accounts/src/lib/session/account-api.test.ts': [
          'is refused where the profile has',
          'takes no flag from a prototype',
        ],
      },
    },
    {
      id: 'AU07',
      fault: 'Who is signed in cannot be asked at the start',
      seen: 'That the account could not be loaded, with ‘Try again’.',
      lost: 'Nothing: the session is kept.',
      recovers: 'By itself when the connection is back, or by ‘Try again’.',
      tests: {
        [model]: ['a server out of reach at the start is told, and asked again'],
        'e2e/tests/faults/calls-of-a-page.spec.ts': [
          'an account that cannot be asked for at the start',
        ],
        'packages/shell/src/features/show-frame/frame.test.tsx': [
          'that could not be loaded says so, keeps the token, and can be tried again',
          'is asked for again as soon as the connection is back',
        ],
      },
    },
    {
      id: 'AU08',
      fault: 'The sign-in form is closed while its answer is under way',
      seen: 'The page as it was: nobody is signed in, and nothing pops up later.',
      lost: 'Nothing.',
      recovers: 'By signing in again.',
      tests: {
        'e2e/tests/shell/sign-in.spec.ts': ['a form that is closed meanwhile signs nobody in'],
        'packages/accounts/src/features/sign-in/auth-dialog.model.test.ts': [
          'is false once where it is closed during a log-in, and what comes later opens nothing',
        ],
      },
    },
    {
      id: 'AU09',
      fault: 'Somebody who is not of the staff opens a page for staff',
      seen: 'The way to sign in, or that there is no access; no code of those pages comes.',
      lost: 'Nothing.',
      recovers: 'By signing in as staff.',
      tests: {
        'e2e/tests/admin/access.spec.ts': [
          'nobody but staff downloads anything of the staff’s remote',
        ],
        [pages]: ['a visitor is told that they are not for them'],
      },
    },
    {
      id: 'AU10',
      fault: 'A token stands where reports, statistics or logs could take it along',
      seen: 'Nothing.',
      lost: 'Nothing: it is in none of them.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/shell/src/features/report-errors/clean-report.test.ts': [
          'the token of who is signed in is in nothing of a report',
        ],
        'e2e/tests/shell/analytics.spec.ts': ['and nothing that was searched for'],
        'packages/shell/src/features/send-analytics/start-services.test.ts': [
          'a hit has nothing of what is secret on the page',
        ],
      },
    },
    {
      id: 'AU11',
      fault: 'A link to the sign-in page leads to another site afterwards',
      seen: 'The home page of this one.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        [pages]: ['the sign-in page leaves the site for nobody'],
        'packages/domain/src/routes/next-path.test.ts': [
          'is home where "//evil.test" is asked for',
        ],
      },
    },
    {
      id: 'AU12',
      fault: 'Another site shows the page in a frame',
      seen: 'An empty frame: the browser refuses it.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'tools/site/src/server/create-site.test.ts': ['no other site shows a page in a frame'],
      },
    },
    {
      id: 'AU13',
      fault: 'A link of a mail was used, is too old, or was made up',
      seen: 'Which of these it is, as far as it may be told; nobody is signed in.',
      lost: 'Nothing.',
      recovers: 'By another mail.',
      tests: {
        [pages]: ['an activation link is told from one that was used, and from one that never was'],
        'packages/api/src/accounts/mailed-pages/activate.test.ts': [
          'a link works once, and says so to whoever opens it again, with nobody signed in',
          'a link ends after three days',
          'activates its own account alone',
        ],
      },
    },
    {
      id: 'AU14',
      fault: 'Somebody goes back after a sign-out',
      seen: 'Nothing of what only they could see.',
      lost: 'Nothing.',
      recovers: 'By signing in.',
      tests: {
        [session]: ['and the way back does not bring it'],
        'packages/shell/src/app/follow-other-tabs.test.ts': [
          'a page that comes back from the browser’s cache looks who is signed in now',
        ],
      },
    },
  ],
};
