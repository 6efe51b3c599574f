import type { FaultFamily } from '../fault.ts';

const bad = 'e2e/tests/faults/bad-answers.spec.ts';
const calls = 'e2e/tests/faults/calls-of-a-page.spec.ts';
const badTest = 'an answer that cannot be used is said in its place';
const http = 'packages/shared/src/http/http.test.ts';
const software = 'packages/catalog-remote/src/features/view-software/view-software.test.tsx';

/** Faults between the page and the backend. */
export const apiAnswers: FaultFamily = {
  prefix: 'API',
  title: 'Answers of the backend',
  about:
    'What failed is said where it would stand, with the reason in a sentence and ‘Try again’; all else on the page stays.',
  faults: [
    {
      id: 'API01',
      fault: 'A call is answered with 500, 502, 503 or 504',
      seen: '‘Our server had a problem’ in the place of the answer, with ‘Try again’.',
      lost: 'Nothing.',
      recovers:
        'A call that reads is tried twice more by itself after 502, 503 and 504; then by ‘Try again’.',
      tests: {
        [bad]: [badTest],
        'e2e/tests/shell/error-reporting.spec.ts': [
          "a failed call is reported as 'status: method url', with both bodies and without secrets",
        ],
        'packages/shared/src/http/api-error.test.ts': ['means and what to do'],
        'packages/shell/src/app/host/create-host.test.ts': ['and was to read: asked for'],
      },
    },
    {
      id: 'API02',
      fault: 'A call is never answered',
      seen: 'Within 30 seconds ‘The server took too long to answer’, with ‘Try again’.',
      lost: 'Nothing.',
      recovers: 'By ‘Try again’. A page that is left gives its calls up.',
      tests: {
        [http]: ['ends after its time', 'ends when the page gives it up'],
        [calls]: ['a call that is never answered is given up'],
      },
    },
    {
      id: 'API03',
      fault: 'The browser is offline, or its connection breaks',
      seen: '‘You are offline.’ below the header; what was seen can still be read.',
      lost: 'Nothing. A call that writes is never sent a second time by itself.',
      recovers: 'By itself when the connection is back.',
      tests: {
        'e2e/tests/catalog/navigation.spec.ts': [
          'offline is said plainly, what was seen is still there, and the rest comes when it is back',
        ],
        'packages/shell/src/app/host/create-host.test.ts': [
          'to write is never tried again by itself',
        ],
      },
    },
    {
      id: 'API04',
      fault: 'An answer is cut off, empty or no JSON',
      seen: '‘The server sent an answer that could not be read’, or that the page does not understand it.',
      lost: 'Nothing.',
      recovers: 'By ‘Try again’.',
      tests: { [bad]: [badTest], [http]: ['may also stop in the middle of the body'] },
    },
    {
      id: 'API05',
      fault: 'A proxy answers with a page of its own',
      seen: 'As API04; nothing of that page is shown.',
      lost: 'Nothing.',
      recovers: 'By ‘Try again’.',
      tests: { [bad]: [badTest], [http]: ['that is a page instead of JSON is malformed'] },
    },
    {
      id: 'API06',
      fault: 'An answer is JSON of another shape',
      seen: '‘The server sent an answer that this page does not understand’; of a list the rows that are in order.',
      lost: 'Nothing.',
      recovers: 'By ‘Try again’. A row that is left out is reported.',
      tests: {
        [bad]: [badTest],
        'packages/domain/src/api/software.test.ts': [
          'leaves out a row that breaks the contract, and reports it',
        ],
        'packages/shared/src/validation/parse.test.ts': ['is refused, and changes nothing'],
      },
    },
    {
      id: 'API07',
      fault: 'An answer has no content (204)',
      seen: 'Nothing: it is taken as done.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: { [http]: ['that is 204 gives nothing'] },
    },
    {
      id: 'API08',
      fault: 'A session ends on the server while its page is open (401)',
      seen: 'That the session has ended, once, with the way to sign in; the page stays.',
      lost: 'Nothing: what was typed is still there for the same person.',
      recovers: 'By signing in again.',
      tests: {
        'e2e/tests/shell/session.spec.ts': [
          'a session that has ended on the server says so at the next call, and the page stays',
        ],
        'packages/accounts/src/lib/session/session-end.test.ts': [
          'ends the session once, however many calls it came to',
          'keeps what is on the screen, for the same user to go on',
        ],
      },
    },
    {
      id: 'API09',
      fault: 'A page for staff is answered with 403',
      seen: 'That there is no access, and a way back; nothing of the page.',
      lost: 'Nothing.',
      recovers: 'By signing in as somebody who may.',
      tests: {
        'packages/composition/src/features/route-pages/create-router.test.tsx': [
          'says it has no access where the server says so',
        ],
        'e2e/tests/shell/sign-in-pages.spec.ts': ['a visitor is told that they are not for them'],
      },
    },
    {
      id: 'API10',
      fault: 'A software, a category or an address does not exist',
      seen: '‘Not found’, with a way home.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/catalog/software.spec.ts': ["an unknown software is 'Not found'"],
        'e2e/tests/catalog/category.spec.ts': ["an unknown category is 'Not found'"],
      },
    },
    {
      id: 'API11',
      fault: 'Somebody else has saved in between (409, 412)',
      seen: 'What they changed, field by field, and the choice between both.',
      lost: 'Nothing of either.',
      recovers: 'By that choice.',
      tests: {
        'e2e/tests/admin/two-editors.spec.ts': ['in a software and in its versions'],
        'packages/admin-remote/src/features/edit-software/keep-work.test.tsx': [
          'somebody else saved in between',
        ],
      },
    },
    {
      id: 'API12',
      fault: 'A form is refused for something that the server alone knows (400, 422)',
      seen: 'The message under its field, the rest above the form; markup in it is text.',
      lost: 'Nothing: the form keeps what was typed.',
      recovers: 'By another value.',
      tests: {
        'e2e/tests/shell/sign-in.spec.ts': [
          'what only the server knows of a sign-up lands on its field',
        ],
        'packages/accounts/src/features/sign-in/auth-dialog.test.tsx': [
          'shows a rule that only the server knows under its field, and the rest above',
        ],
      },
    },
    {
      id: 'API13',
      fault: 'A call is refused for now (429, 503 with a time to wait)',
      seen: 'How long to wait; the button can be pressed after that time.',
      lost: 'Nothing.',
      recovers: 'By trying again then; nothing is tried meanwhile.',
      tests: {
        'e2e/tests/shell/sign-in.spec.ts': ['too many wrong tries are told with the time to wait'],
        'packages/accounts/src/features/sign-in/auth-dialog.test.tsx': [
          'waits where the server asks it to',
        ],
        'packages/ui/src/states/load-error.test.tsx': ['waits for as long as the server asked'],
      },
    },
    {
      id: 'API14',
      fault: 'An extension or a foreign policy blocks a call',
      seen: '‘The server could not be reached’, with ‘Try again’.',
      lost: 'Nothing.',
      recovers: 'By ‘Try again’, once nothing blocks it.',
      tests: { [bad]: [badTest], [http]: ['is a network error with its cause'] },
    },
    {
      id: 'API15',
      fault: 'Answers come in another order than their questions',
      seen: 'What belongs to the last question.',
      lost: 'Nothing.',
      recovers: 'By itself; earlier requests are stopped.',
      tests: {
        'e2e/tests/catalog/search.spec.ts': [
          'an earlier answer that comes late never replaces a later one',
        ],
        'packages/catalog-remote/src/features/search-catalogue/search-list.test.tsx': [
          'never shows an earlier answer in the place of a later one',
        ],
      },
    },
    {
      id: 'API16',
      fault: 'One of several calls of a page is slow or fails',
      seen: 'All else of the page at once.',
      lost: 'Nothing.',
      recovers: 'By itself, or by ‘Try again’ in its place.',
      tests: {
        [software]: [
          'asks for everything that it shows at once',
          'says so while the software is on its way',
        ],
        [calls]: ['what one call of a page would bring fails in its own place'],
        'packages/catalog-remote/src/features/view-software/software-parts.test.tsx': [
          'fail in their own place',
        ],
      },
    },
    {
      id: 'API17',
      fault: 'A call is redirected to another site',
      seen: '‘The server could not be reached’; that site is never asked, and no token goes there.',
      lost: 'Nothing.',
      recovers: 'By ‘Try again’.',
      tests: { [bad]: [badTest], [http]: ['refuses redirects'] },
    },
    {
      id: 'API18',
      fault: 'The catalogue has 20,000 entries in 5,000 categories, and a software 2,000 versions',
      seen: 'Pages that answer as ever; long lists come in parts.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'e2e/tests/catalog/large-catalogue.spec.ts': ['with 20,000 entries in 5,000 categories'],
        'e2e/tests/admin/many-versions.spec.ts': ['a software with 2,000 versions is edited'],
      },
    },
    {
      id: 'API19',
      fault: 'Categories are each other’s parents, have none, or come twice',
      seen: 'Each of them in one place, the same in each browser.',
      lost: 'Nothing.',
      recovers: 'Staff put them in order; a save that makes a ring is refused.',
      tests: {
        'packages/domain/src/entities/categories/category-tree.test.ts': [
          'a cycle is cut at its lowest id',
          'an orphan stands at the root',
          'a chain of ten thousand levels is a tree',
        ],
        'packages/api/src/admin/categories/save-categories.test.ts': [
          'is refused with its place, and nothing is changed',
        ],
      },
    },
    {
      id: 'API20',
      fault: 'An answer for somebody comes after they have signed out',
      seen: 'Nothing of them.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/accounts/src/lib/session/session-end.test.ts': [
          'holds against a late answer for the user',
        ],
        [calls]: ['that comes after they have signed out shows nothing of them'],
      },
    },
    {
      id: 'API21',
      fault: 'The services for statistics or error reports are down or blocked',
      seen: 'Nothing: links lead on after 150 ms at most.',
      lost: 'Those reports. Errors are in the console instead.',
      recovers: 'By itself.',
      tests: {
        'e2e/tests/shell/analytics.spec.ts': ['a service that does not answer holds nobody up'],
        'e2e/tests/shell/error-reporting.spec.ts': [
          'a reporting service that does not answer changes nothing',
        ],
      },
    },
    {
      id: 'API22',
      fault: 'A date is none, or the visitor’s clock is wrong',
      seen: 'No date; waits are counted by the server’s clock.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/domain/src/format/format-date.test.ts': ['is no date'],
        'packages/shared/src/http/retry-after.test.ts': ["a time is read by the answer's own date"],
      },
    },
  ],
};
