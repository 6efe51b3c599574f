import { jobAfter, reported, started, state } from '../testing/job-events.ts';
import { type InstallJob, type JobEvent, nextJob } from './install-job.ts';

/** Every situation that a job can be in, by what led to it. */
const situations = {
  unknown: [],
  asked: [started],
  downloading: [started, reported('downloading', 40)],
  unpacking: [started, reported('unpacking', 40)],
  installing: [started, reported('installing', 40)],
  canceling: [started, reported('unpacking', 40), { type: 'cancelRequested' }],
  cancelingByApp: [reported('canceling')],
  stalled: [
    started,
    reported('unpacking', 40),
    { type: 'answered', state: state('unpacking', 40) },
  ],
  done: [started, reported('done')],
  error: [started, reported('error', null, 'disk full')],
  unanswered: [started, { type: 'startFailed', isRefused: false, message: 'no answer' }],
  cancelled: [started, { type: 'cancelRequested' }, { type: 'cancelConfirmed' }],
  repeated: [started, reported('error', null, 'disk full'), started],
} satisfies Record<string, readonly JobEvent[]>;

const events = {
  started,
  taken: { type: 'taken' },
  refused: { type: 'startFailed', isRefused: true, message: 'no room' },
  notAnswered: { type: 'startFailed', isRefused: false, message: 'no answer' },
  'reported downloading 50': reported('downloading', 50),
  'reported unpacking 50': reported('unpacking', 50),
  'reported installing 50': reported('installing', 50),
  'reported canceling': reported('canceling'),
  'reported done': reported('done'),
  'reported error': reported('error', null, 'broken'),
  'reported cancelled': reported('cancelled'),
  'restored unpacking 50': { type: 'restored', state: state('unpacking', 50) },
  'restored done': { type: 'restored', state: state('done') },
  'answered unpacking 50': { type: 'answered', state: state('unpacking', 50) },
  'answered done': { type: 'answered', state: state('done') },
  'answered null': { type: 'answered', state: null },
  unanswered: { type: 'unanswered', message: 'gone' },
  cancelRequested: { type: 'cancelRequested' },
  cancelConfirmed: { type: 'cancelConfirmed' },
  cancelRefused: { type: 'cancelRefused' },
  'componentsRead, not there': { type: 'componentsRead', isThere: false },
  'componentsRead, there': { type: 'componentsRead', isThere: true },
  componentsDeleted: { type: 'componentsDeleted' },
} satisfies Record<string, JobEvent>;

const over = { done: '=', error: '=', cancelled: '=' };
const overForGood = { ...over, unanswered: '=' };
const stillCanceling = { canceling: 'canceling', cancelingByApp: 'canceling' };

/** The status after each event, by the situation before it; `=` is no change, `-` is nothing known. */
const table: readonly (readonly [
  keyof typeof events,
  Partial<Record<keyof typeof situations | 'else', string>>,
])[] = [
  [
    'started',
    {
      unknown: 'downloading 0',
      stalled: 'downloading 0',
      done: 'downloading 0',
      error: 'downloading 0',
      unanswered: 'downloading 0',
      cancelled: 'downloading 0',
      else: '=',
    },
  ],
  [
    'taken',
    {
      unknown: '-',
      asked: 'downloading 0',
      downloading: 'downloading 40',
      unpacking: 'unpacking 40',
      installing: 'installing 40',
      ...stillCanceling,
      stalled: 'unpacking 40',
      repeated: 'downloading 0',
      else: '=',
    },
  ],
  ['refused', { unknown: '-', ...overForGood, else: 'error no room' }],
  [
    'notAnswered',
    { unknown: '-', asked: 'error no answer', repeated: 'error no answer', else: '=' },
  ],
  [
    'reported downloading 50',
    {
      unpacking: 'unpacking 40',
      installing: 'installing 40',
      ...stillCanceling,
      stalled: 'unpacking 40',
      ...over,
      else: 'downloading 50',
    },
  ],
  [
    'reported unpacking 50',
    {
      installing: 'installing 40',
      ...stillCanceling,
      ...over,
      else: 'unpacking 50',
    },
  ],
  [
    'reported installing 50',
    {
      ...stillCanceling,
      ...over,
      else: 'installing 50',
    },
  ],
  ['reported canceling', { ...over, else: 'canceling' }],
  ['reported done', { ...over, repeated: '=', else: 'done' }],
  ['reported error', { ...over, repeated: '=', else: 'error broken' }],
  ['reported cancelled', { ...over, repeated: '=', else: 'cancelled' }],
  [
    'restored unpacking 50',
    {
      installing: 'installing 40',
      ...stillCanceling,
      ...over,
      else: 'unpacking 50',
    },
  ],
  ['restored done', { unknown: 'done settled', else: '=' }],
  [
    'answered unpacking 50',
    {
      unknown: '-',
      installing: 'installing 40',
      ...stillCanceling,
      ...overForGood,
      else: 'unpacking 50',
    },
  ],
  ['answered done', { unknown: '-', ...overForGood, else: 'done' }],
  ['answered null', { ...overForGood, else: '-' }],
  ['unanswered', { unknown: '-', ...overForGood, else: 'error gone' }],
  [
    'cancelRequested',
    {
      unknown: '-',
      canceling: '=',
      cancelingByApp: '=',
      ...overForGood,
      else: 'canceling',
    },
  ],
  [
    'cancelConfirmed',
    { unknown: '-', canceling: 'cancelled', cancelingByApp: 'cancelled', else: '=' },
  ],
  ['cancelRefused', { unknown: '-', canceling: 'unpacking 40', else: '=' }],
  ['componentsRead, not there', { unknown: '-', cancelled: 'cancelled settled', else: '=' }],
  [
    'componentsRead, there',
    { unknown: '-', done: 'done settled', cancelled: 'cancelled settled', else: '=' },
  ],
  [
    'componentsDeleted',
    {
      unknown: '-',
      done: 'done settled',
      error: 'error disk full settled',
      unanswered: 'error no answer settled',
      cancelled: 'cancelled settled',
      else: '=',
    },
  ],
];

const words = (job: InstallJob | null) =>
  job
    ? [job.status, job.progress, job.message, job.isSettled ? 'settled' : '']
        .filter((word) => word !== null && word !== '')
        .join(' ')
    : '-';

it('the table has every event', () => {
  expect(table.map(([name]) => name)).toEqual(Object.keys(events));
});

describe.each(table)('the event "%s"', (eventName, cells) => {
  it.each(Object.entries(situations))('leads from "%s" to where it should', (name, past) => {
    const before = jobAfter(...past);
    const after = nextJob(before, events[eventName]);
    const expected = new Map(Object.entries(cells)).get(name) ?? cells.else;
    if (expected === '=') expect(after).toEqual(before);
    else expect(words(after)).toBe(expected);
  });
});

describe('a job', () => {
  it('whose cancel is refused goes on where it has got to meanwhile', () => {
    const job = jobAfter(
      started,
      reported('downloading', 10),
      { type: 'cancelRequested' },
      reported('downloading', 60),
      { type: 'cancelRefused' },
    );
    expect(words(job)).toBe('downloading 60');
  });

  it('that is done while it is being cancelled is done, and stays so when the cancel is confirmed', () => {
    const job = jobAfter(started, { type: 'cancelRequested' }, reported('done'), {
      type: 'cancelConfirmed',
    });
    expect(words(job)).toBe('done');
  });

  it('that is asked for again ignores the last event of the attempt before, until the app has taken it (I34)', () => {
    const failed = [started, reported('error', null, 'first')];
    expect(words(jobAfter(...failed, started, reported('error', null, 'first')))).toBe(
      'downloading 0',
    );
    expect(
      words(jobAfter(...failed, started, { type: 'taken' }, reported('error', null, 'second'))),
    ).toBe('error second');
  });

  it('that gets no news is stalled when the app says the same again, and any news ends that (I36)', () => {
    const stalled = jobAfter(...situations.stalled);
    expect(stalled?.isStalled).toBe(true);
    expect(nextJob(stalled, reported('unpacking', 41))?.isStalled).toBe(false);
    expect(words(nextJob(stalled, started))).toBe('downloading 0');
  });

  it('keeps its number where the app gives none', () => {
    expect(jobAfter(started, reported('downloading', 30), reported('downloading'))?.progress).toBe(
      30,
    );
    expect(jobAfter(started, reported('unpacking'))?.progress).toBeNull();
  });
});
