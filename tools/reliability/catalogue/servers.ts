import type { FaultFamily } from '../fault.ts';

const server = 'packages/api/src/server';
const outages = `${server}/outages/outages.test.ts`;
const fullDisk = `${server}/full-disk.test.ts`;
const bucketOutages = `${server}/outages/bucket-outages.test.ts`;
const bucketFaults = 'packages/api/src/storage/bucket/bucket-faults.test.ts';
const live = 'tools/site/src/server/live-site.test.ts';
const site = 'tools/site/src/server/create-site.test.ts';
const logIn = 'packages/api/src/accounts/calls/log-in.test.ts';
const slow = 'packages/api/src/http/limits/limit-slow-clients.test.ts';

/** Faults of the servers, their machine and the programs that they need. */
export const servers: FaultFamily = {
  prefix: 'SV',
  title: 'The servers',
  about:
    'A server answers what it has taken, or is away; what it has answered is there afterwards. Its log and `/readyz` say what is wrong.',
  faults: [
    {
      id: 'SV01',
      fault: 'A server is told to stop while it is busy',
      seen: 'Answers to all that was sent.',
      lost: 'Nothing.',
      recovers: 'By its next start.',
      tests: {
        [`${server}/stop.test.ts`]: [
          'every request that was sent before a stop is answered, also where the signal comes twice',
          'a stop during the start ends it in order',
        ],
        'tools/site/src/server/serve.test.ts': [
          'a stop answers all requests that were sent, on new and on kept connections',
        ],
      },
    },
    {
      id: 'SV02',
      fault: 'The backend is killed at any moment of its writes, with either database',
      seen: 'A failure of the call that was under way, which can be sent again.',
      lost: 'Nothing that was answered; what was not is there whole or not at all, and once after another try.',
      recovers:
        'By its next start. `API_KILLS=100` kills it a hundred times with each database, `npm test` twice.',
      tests: {
        [outages]: ['a backend that is killed amid writes has all that it has answered'],
        'packages/api/src/main.test.ts': ['keeps what was imported over a kill'],
        'packages/api/src/catalogue/killed-import.test.ts': ['an import that is killed'],
      },
    },
    {
      id: 'SV03',
      fault: 'A second backend is started on the embedded database',
      seen: 'Who has it, in a sentence; the second one ends.',
      lost: 'Nothing.',
      recovers: 'There is nothing to recover from.',
      tests: {
        'packages/api/src/db/embedded/lock-database.test.ts': [
          'of two servers that are started in the same instant one runs',
        ],
        'packages/api/src/main.test.ts': ['keeps others off its folder'],
      },
    },
    {
      id: 'SV04',
      fault: 'The database is away for 20 seconds',
      seen: '‘Our server had a problem’ with ‘Try again’; health and readiness are red.',
      lost: 'Nothing: forms keep what was typed.',
      recovers:
        'By itself when the database is back, without a start of the backend; the same save is done then, once.',
      needsPostgresql: true,
      tests: {
        [outages]: ['a database that is away for 20 s costs nothing'],
        [`${server}/create-app.test.ts`]: [
          'answers 503 and recovers nothing of the reason to the caller',
        ],
        'packages/api/src/db/database.test.ts': [
          'a connection that is lost in a transaction fails it alone',
        ],
      },
    },
    {
      id: 'SV05',
      fault: 'The mail server is away at a sign-up',
      seen: 'The activation screen, as ever.',
      lost: 'Nothing: the mail waits.',
      recovers: 'By itself: it is tried again for three days.',
      tests: {
        'packages/api/src/accounts/mail/deliver-mail.test.ts': [
          'a mail server that is away fails no sign-up: the mail waits and goes out later',
          'waits longer after each failure, an hour at most, and gives up after three days',
        ],
      },
    },
    {
      id: 'SV06',
      fault: 'Clients send without end, too slowly, too much, or over thousands of connections',
      seen: 'Others: nothing. They: 408 or 413, or a closed connection.',
      lost: 'Nothing.',
      recovers: 'By itself.',
      tests: {
        [slow]: ['that stops coming is cut off', 'an answer that nobody takes is cut off'],
        'packages/api/src/http/requests/linger-over-bodies.test.ts': ['who sends 50 MB'],
        'packages/http-server/src/connections/limit-connections.test.ts': [
          'a full server lets others in, at the cost of the busiest network',
        ],
        'packages/api/src/http/limits/limit-requests.test.ts': [
          'one network has some calls under way at a time, and others are answered beside them',
        ],
      },
    },
    {
      id: 'SV07',
      fault: 'Somebody tries passwords, or looks for who has an account',
      seen: '429 with the time to wait; the same words and the same work for every e-mail.',
      lost: 'Nothing; the owner gets in.',
      recovers: 'By itself.',
      tests: {
        [logIn]: [
          'refuses the eleventh wrong try on an account from one network',
          'tells by nothing whether there is an account',
          'does the same work whether there is an account or not',
          'lets its owner in slowly where strangers of few networks have used up the tries of all',
        ],
      },
    },
    {
      id: 'SV08',
      fault: '`registry.json` is damaged while the site serves',
      seen: 'The site as it was; the log and `/readyz` say that the registry cannot be read.',
      lost: 'Nothing.',
      recovers:
        'With a registry that is in order. The release tool says how to go back to its copy.',
      tests: {
        [site]: [
          'is the last good state where the registry is damaged while the site runs',
          'is degraded with a damaged registry while the last good state is served, and failed without one',
        ],
        [live]: [
          'leaves what was live, and is told once',
          'leaves what the copy says, for a server that starts',
        ],
        'tools/release/src/damaged-registry.test.ts': [
          'stops a command, which says how to go back; then it works',
        ],
      },
    },
    {
      id: 'SV09',
      fault: 'The disk is full',
      seen: 'Pages as ever; who saves or uploads is told that there is no room. Health says `storage`.',
      lost: 'Nothing: no file is half there, and mails wait.',
      recovers: 'By itself, once there is room.',
      tests: {
        [fullDisk]: [
          'leaves nothing, is told, and can be sent again',
          'a cover for which there is no room leaves the one that is there',
          'the catalogue is read as ever, and health says what is wrong',
          'a mail that cannot be written is told and tried again',
          'while too little room is left nothing is written, and the catalogue is read',
        ],
        [`${server}/health.test.ts`]: ['a full disk is not healthy, and leaves nothing behind'],
      },
    },
    {
      id: 'SV10',
      fault: 'The clock of the machine jumps, by a day or by years',
      seen: 'Nothing; the log says that nothing is removed for its age.',
      lost: 'Nothing: what would be removed by a wrong clock stays, and no session lives longer for it.',
      recovers: 'By itself, when the clock is right again or has been believed for 72 hours.',
      tests: {
        [`${server}/tidying/trusted-time.test.ts`]: [
          'hours is believed after 72 hours of running, and not before',
          'a clock that is set right is believed at once',
        ],
        [`${server}/tidying/tidy-up.test.ts`]: [
          'ms off removes nothing and makes nothing older, and is told',
        ],
        'packages/api/src/accounts/forget-stale.test.ts': [
          'a clock that was a year ahead lets nothing live longer, once it is set right',
        ],
        'packages/api/src/accounts/mail/deliver-mail.test.ts': [
          'an attempt that was planned before the clock was set back by a day is made',
        ],
        'tools/release/src/changes/prune.test.ts': [
          'removes nothing by a clock that is a month ahead of all that the site has seen',
        ],
      },
    },
    {
      id: 'SV11',
      fault: 'The files of the embedded database fail it, or its process hangs',
      seen: 'A short outage.',
      lost: 'Nothing that was answered.',
      recovers:
        'The backend ends with a sentence, and whoever supervises it starts it anew (ADR 21).',
      tests: {
        'packages/api/src/db/failures/watch-for-breaks.test.ts': [
          'an embedded database whose files fail it says so',
        ],
        'packages/api/src/process/watchdog.test.ts': [
          'a process whose event loop does not turn any more is ended, and says so',
        ],
        'packages/api/src/db/embedded/open-files.test.ts': [
          'a database is opened whatever its killed process has left, which goes',
        ],
      },
    },
    {
      id: 'SV12',
      fault: 'The database hangs while the backend is told to stop',
      seen: 'An outage, as with every stop.',
      lost: 'What the database had not answered.',
      recovers:
        'The stop is over within 20 seconds all the same, by exit code 1 and a sentence; the next start begins anew.',
      needsPostgresql: true,
      tests: {
        [`${server}/stop.test.ts`]: ['a database that hangs does not hold up a stop'],
        'packages/api/src/db/database.test.ts': [
          'an end does not wait for a query that is not answered',
        ],
      },
    },
    {
      id: 'SV13',
      fault: 'A release, or the registry that takes it, is killed, or loses power',
      seen: 'The site of before or the new one, each whole.',
      lost: 'That release, at most.',
      recovers: 'By releasing again. `REGISTRY_KILLS=100` kills the registry a hundred times.',
      tests: {
        'tools/release/src/killed-release.test.ts': [
          'leaves the old site or the new one',
          'leaves no site or the whole one, and can be done again',
        ],
        'tools/registry-server/src/killed-registry.test.ts': [
          'random moments leaves a whole site and starts again',
        ],
      },
    },
    {
      id: 'SV14',
      fault: 'The backend is away while the site renders pages',
      seen: 'The page that was rendered before, or one that the browser renders.',
      lost: 'Nothing.',
      recovers: 'By itself; a crawler is told to come again.',
      tests: {
        'tools/site/src/server/page-answers.test.ts': [
          'keeps a rendered page for its time where it cannot be made anew, and tries again soon',
        ],
        [site]: [
          'says nothing of itself to a crawler while the backend is away, and is there for people',
        ],
      },
    },
    {
      id: 'SV15',
      fault: 'A remote costs the site’s server a thread while it renders',
      seen: 'Its pages rendered by browsers for a while, all others as ever.',
      lost: 'Nothing.',
      recovers: 'By itself: it is tried again later.',
      tests: {
        'tools/site/src/render/page-renderer.test.ts': [
          'leaves the pages of a remote that costs threads to browsers for a while, and no others',
        ],
      },
    },
    {
      id: 'SV16',
      fault: 'The bucket of the uploaded files is away, silent or overloaded',
      seen: 'Pictures that were shown before; a download or an upload is refused with a sentence, and `/readyz` is red. The catalogue works.',
      lost: 'Nothing: no row names a file that is not there. A download that was under way goes on with the rest later.',
      recovers:
        'By itself when the bucket is back, without a start of the backend; what is refused for a moment is tried again by itself.',
      tests: {
        [bucketOutages]: [
          'a bucket that is away refuses what needs it, records nothing, and is used again when it is back',
        ],
        [bucketFaults]: [
          'fails each call with what to look at',
          'in the middle of an upload costs it',
          'for a moment in the middle of an upload costs nothing',
          'in the middle of a download ends it as broken',
          'a bucket that does not answer is given up in time',
          'a bucket that has too much to do is asked again',
        ],
        [`${server}/outages/bucket-process.test.ts`]: [
          'a backend starts while its bucket is away, and uses it once it is there',
        ],
      },
    },
    {
      id: 'SV17',
      fault: 'The bucket refuses the credentials, or is another one than it should be',
      seen: 'As while the bucket is away.',
      lost: 'Nothing.',
      recovers: 'By settings that fit: the log says which to look at, and has no key.',
      tests: {
        [bucketFaults]: ['credentials that the bucket does not know, without them'],
        [bucketOutages]: ['records nothing, and the log says why'],
      },
    },
    {
      id: 'SV18',
      fault: 'An object of the bucket is deleted by somebody else',
      seen: 'No picture, or that the file was not found, for this one alone.',
      lost: 'That file; staff upload it again.',
      recovers: 'By another upload, or by a copy of the object from a backup.',
      tests: {
        [bucketOutages]: [
          'an object that was deleted behind our back is not found, and costs nothing else',
        ],
      },
    },
    {
      id: 'SV19',
      fault: '`page.html` of the live shell is gone, empty or cut off',
      seen: 'The site as it was; the log and `/readyz` say what is wrong with it.',
      lost: 'Nothing.',
      recovers: 'With the file of that release, or with another release of the shell.',
      tests: {
        [live]: [
          'a page.html that is gone leaves what was live',
          'a page.html that is empty leaves what was live',
          'a page.html that is cut off leaves what was live',
        ],
      },
    },
    {
      id: 'SV20',
      fault: 'A file of a release is empty, cut off or garbage on the disk of the site',
      seen: 'The page, where another form of the file is whole; else 503 for that file, which the log names.',
      lost: 'Nothing: no browser keeps the damaged one.',
      recovers: 'With the file of that release, at the next visit.',
      tests: {
        'tools/registry/src/files/served-bodies.test.ts': [
          'goes out in another form where one is',
          'goes to nobody who can take only a form that is',
          'goes out again once it is repaired',
        ],
        [site]: ['is 503, kept by nobody and told once, for a file that is not what was released'],
      },
    },
    {
      id: 'SV21',
      fault: 'A mail server takes most of a minute for some mails, or never ends an answer',
      seen: 'Nothing: the mails of all others go out meanwhile.',
      lost: 'Nothing: those mails wait, for three days at most.',
      recovers: 'By itself.',
      tests: {
        'packages/api/src/accounts/mail/deliver-mail.test.ts': [
          'mails to one host that keep a mail server waiting keep nobody else from theirs',
          'mails that are tried again leave half of the places to new ones',
          'a mail server that goes on with its answer for ever has a mail for a while alone',
        ],
      },
    },
    {
      id: 'SV22',
      fault: 'The power of the machine fails under the embedded database, or its disk fails',
      seen: 'An outage.',
      lost: 'Nothing that was answered: it was on the disk by then.',
      recovers:
        'By its next start. A backend whose disk has failed ends, and answers no change as done.',
      tests: {
        'packages/api/src/db/embedded/durable-files.test.ts': [
          'what was acknowledged is on the disk, also where the power fails just then',
          'a disk that fails while it is told to keep a change breaks the database',
        ],
      },
    },
  ],
};
