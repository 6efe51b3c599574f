import { screen, waitFor, within } from '@testing-library/react';
import type {
  ReleaseLogEntry,
  ReleaseViews,
  ReleasedName,
  VersionViews,
} from '@patchbay/domain/api';
import { $authToken } from '@patchbay/shared/host';
import { fork } from '@patchbay/shared/state';
import { createTestHost } from '@patchbay/shared/testing';
import { fakeBackend } from '../../testing/fake-backend.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const path = '/admin/releases/';
const source = { commit: '0123456789ab', branch: 'main', builder: 'job 7', message: 'Faster' };

const version = (number: string, standing: string) => ({
  version: number,
  standing,
  addedAt: '2026-03-01T12:00:00.000Z',
  owner: 'listing',
  source,
  builtAt: null,
  preview: `/?preview=catalog@${number}`,
});

const nameLine = (name: string, others: object = {}): ReleasedName => ({
  ...{ name, live: '1.1.0', isUsable: true, canary: null, contract: '1.18.0' },
  ...{ liveSince: '2026-03-01T12:00:00.000Z', owner: 'listing', source, builtAt: null },
  ...{ sizeGzipBytes: 40_000, weight: { first: 61_000, total: 90_000 } },
  ...{ budget: { firstKilobytes: 60 }, rollbackTo: '1.0.0', versions: [], moreVersions: 0 },
  ...others,
});

const entry = (number: number, others: object = {}): ReleaseLogEntry => ({
  ...{ number, at: '2026-03-01T12:00:00.000Z', action: 'release', team: 'listing', person: null },
  ...{ subject: 'catalog 1.1.0', source, changes: [] },
  ...others,
});

const readSent = (body: RequestInit['body']): unknown =>
  typeof body === 'string' ? JSON.parse(body) : null;

/** The fake of the site's own server; the page asks it by the browser's `fetch`. */
function siteServer() {
  const state = {
    tag: '"one"',
    names: [
      nameLine('shell', { weight: null, rollbackTo: null, source: null }),
      nameLine('catalog', {
        versions: [
          version('1.2.0', 'added'),
          version('1.1.0', 'live'),
          version('1.0.0', 'earlier'),
        ],
      }),
    ],
    log: [entry(1)],
    canGuard: true,
    views: { versions: [], marks: [] } as ReleaseViews,
  };
  const refusals: Response[] = [];
  const server = {
    state,
    askedViews: [] as string[],
    sent: [] as { headers: Headers; body: unknown }[],
    /** The next change is refused so. */
    refuse: (status: number, message: string, problems: readonly string[] = []) =>
      refusals.push(Response.json({ error: { message, problems } }, { status })),
    answer: (address: URL, init: RequestInit): Response => {
      const headers = new Headers(init.headers);
      if (address.pathname.endsWith('/changes/')) {
        server.sent.push({ headers, body: readSent(init.body) });
        const refusal = refusals.shift();
        if (refusal) return refusal;
        return Response.json({
          ...{ name: 'catalog', version: '1.0.0', result: 'live', endedCanary: null },
        });
      }
      if (address.pathname.endsWith('/views/')) {
        server.askedViews.push(address.searchParams.get('name') ?? '');
        return Response.json(state.views);
      }
      if (address.pathname.endsWith('/log/')) {
        const entries = state.log.toReversed();
        return Response.json({ entries, hasMore: false, problems: [] });
      }
      const { names, canGuard } = state;
      const body = { names, problems: [], logLength: state.log.length, canGuard };
      return Response.json(body, { headers: { ETag: state.tag } });
    },
  };
  return server;
}

let server: ReturnType<typeof siteServer>;

beforeEach(() => {
  server = siteServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init = {}) => {
    const text = address instanceof Request ? address.url : address.toString();
    return Promise.resolve(server.answer(new URL(text), init));
  });
});

afterEach(() => jest.restoreAllMocks());

const visit = ({ viewReports = false } = {}) => {
  const { http } = fakeBackend({});
  return visitAdmin(path, http, {
    config: { ...createTestHost(http).config, staffReleases: true, viewReports },
    scope: fork({ values: [[$authToken, 'a-token']] }),
  });
};

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });

async function openRollback() {
  const visited = visit();
  const row = within(await findRow('catalog'));
  await visited.user.click(row.getByRole('button', { name: 'Roll back catalog' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll catalog back to 1.0.0?' }));
  return { ...visited, dialog };
}

it('shows what is live, what it was made of and weighs, and what was changed (G163)', async () => {
  visit();
  const row = within(await findRow('catalog'));
  for (const words of ['1.1.0', 'Faster', '0123456789ab on main', 'listing', 'Too much']) {
    expect(row.getByText(words)).toBeVisible();
  }
  expect(row.getByText('61.0 of 60 kB first, 90.0 kB in all')).toBeVisible();
  const shell = within(await findRow('shell'));
  expect(shell.queryByRole('button', { name: 'Retire shell' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Released: catalog 1.1.0' })).toBeVisible();
});

it('says why the remote that has the page is not retired, and asks the server for nothing (G400)', async () => {
  server.state.names = [nameLine('admin')];
  const { user } = visit();
  const row = within(await findRow('admin'));
  await user.click(row.getByRole('button', { name: 'Retire admin' }));
  const dialog = within(screen.getByRole('dialog', { name: 'admin cannot be retired here' }));
  expect(
    dialog.getByText(/nobody could bring it back here.*npm run retire -- admin/),
  ).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent).toEqual([]);
});

it('says that a build had changes which were not committed, and nothing of a commit that is not known (G401)', async () => {
  server.state.names = [
    nameLine('shell', { source: { ...source, commit: 'ba9876543210+' } }),
    nameLine('catalog', { source: { ...source, commit: null, branch: null, message: null } }),
  ];
  visit();
  const shell = within(await findRow('shell'));
  expect(shell.getByText('ba9876543210 with changes on main')).toBeVisible();
  const [, , catalog] = within(await findRow('catalog')).getAllByRole('cell');
  expect(catalog).toHaveTextContent(/^by job 7$/);
});

async function openVersions(sizes: readonly (number | null)[]) {
  const versions = sizes.map((sizeBytes, index) => ({
    ...version(`1.${sizes.length - index}.0`, index === 0 ? 'live' : 'earlier'),
    sizeBytes,
  }));
  server.state.names = [nameLine('catalog', { versions })];
  const { user } = visit();
  const row = within(await findRow('catalog'));
  await user.click(row.getByRole('button', { name: 'Versions of catalog' }));
  return within(screen.getByRole('dialog', { name: 'Versions of catalog' }));
}

describe('the sizes of a name over its versions (G402)', () => {
  it('are a line from the oldest to the newest, with the newest and its change in words', async () => {
    const dialog = await openVersions([91_200, 90_000, null, 95_000]);
    const line = dialog.getByRole('img', {
      name: 'Size of catalog over 3 versions: 95.0 kB at 1.1.0, 91.2 kB at 1.4.0, from 90.0 to 95.0 kB',
    });
    expect(linesOf(line)).toEqual([['0.0,23.7', '500.0,76.3', '1000.0,63.7']]);
    expect(
      dialog.getByText(
        '1.4.0 has 91.2 kB of scripts and style sheets, compressed by Brotli: 1.2 kB more than 1.3.0.',
      ),
    ).toBeVisible();
    expect(dialog.getAllByText(/^, \d+\.\d kB$/)).toHaveLength(3);
  });

  it('make a peak only where they change by more than a little', async () => {
    const dialog = await openVersions([150_000, 100_010, 100_000]);
    expect(linesOf(dialog.getByRole('img'))).toEqual([['0.0,100.0', '500.0,100.0', '1000.0,0.0']]);
  });

  it.each<readonly [readonly (number | null)[], RegExp]>([
    [[90_000, 90_000], /compressed by Brotli, as much as 1\.1\.0\.$/],
    [[89_000, 90_000], /: 1\.0 kB less than 1\.1\.0\.$/],
    [[90_000], /^1\.1\.0 has 90\.0 kB .* compressed by Brotli\.$/],
  ])('of %j are told as %s', async (sizes, words) => {
    const dialog = await openVersions(sizes);
    expect(dialog.getByText(words)).toBeVisible();
    expect(dialog.queryAllByRole('img')).toHaveLength(sizes.length > 1 ? 1 : 0);
  });

  it('are not told by a server of before', async () => {
    const dialog = await openVersions([null, null]);
    expect(dialog.queryByRole('img')).toBeNull();
    expect(dialog.queryByText(/kB/)).toBeNull();
  });
});

it('rolls back with a reason, in the name of who is signed in, on what they have seen (G163)', async () => {
  const { dialog, user, host } = await openRollback();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await user.keyboard('  {Enter}');
  expect(await dialog.findByText('Say why, in a few words')).toBeVisible();
  expect(server.sent).toEqual([]);
  await user.keyboard(' The list is empty {Enter}');
  await waitFor(() => expect(shownToast(host)).toBe('catalog 1.0.0 is live'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [sent] = server.sent;
  expect(sent?.headers.get('Authorization')).toBe('Bearer a-token');
  expect(sent?.headers.get('If-Match')).toBe('"one"');
  expect(sent?.body).toEqual({
    ...{ action: 'rollback', name: 'catalog', version: '1.0.0', percent: 100, isGuarded: false },
    reason: 'The list is empty',
  });
});

it('shows what somebody else has changed first, and does it on that at the next try (G163)', async () => {
  const { dialog, user } = await openRollback();
  server.refuse(412, 'Something else was changed in the meantime.');
  server.state.tag = '"two"';
  server.state.log.push(
    entry(2, { action: 'retire', person: 'bea@acme.example', subject: 'news', team: null }),
  );
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Empty');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('Someone else was first');
  expect(alert).toHaveTextContent(/Taken off the site: news.* by bea@acme.example/);
  expect(alert).not.toHaveTextContent('Released');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.headers.get('If-Match')).toBe('"two"');
});

it('says why the site’s server has refused it, in its own sentences (G163)', async () => {
  const { dialog, user } = await openRollback();
  server.refuse(409, 'catalog 1.0.0 does not fit what is live', ['The contract is too old']);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Empty');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent(/does not fit what is live.*The contract is too old/);
});

it('promotes a version for a share of the visitors, and shows it before (G163)', async () => {
  const { user } = visit();
  const row = within(await findRow('catalog'));
  await user.click(row.getByRole('button', { name: 'Versions of catalog' }));
  const versions = within(screen.getByRole('dialog', { name: 'Versions of catalog' }));
  const preview = versions.getByRole('link', { name: /^Preview of catalog 1\.2\.0/ });
  expect(preview).toHaveAttribute('href', '/?preview=catalog@1.2.0');
  await user.click(versions.getByRole('button', { name: 'Promote 1.2.0' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Promote catalog 1.2.0?' }));
  const share = dialog.getByRole('textbox', { name: /^Share/ });
  expect(share).toHaveValue('10');
  await user.clear(share);
  await user.type(share, '0');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Try it');
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await dialog.findByText('A whole number from 1 to 100')).toBeVisible();
  await user.clear(share);
  await user.type(share, '10{Enter}');
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toMatchObject([
      { action: 'promote', version: '1.2.0', percent: 10, isGuarded: true, reason: 'Try it' },
    ]),
  );
});

async function planPromotion(button: string) {
  const visited = visit();
  const row = within(await findRow('catalog'));
  await visited.user.click(row.getByRole('button', { name: button }));
  return { ...visited, row, dialog: within(screen.getByRole('dialog')) };
}

const canary = {
  ...{ version: '1.2.0', percent: 10 },
  guard: {
    ...{ steps: [50, 100], everyMs: 600_000, since: '2026-03-01T12:00:00.000Z' },
    evidence: '1 of 112 views failed, of 1.1.0 1 of 1,020',
  },
};

it('offers more to a guarded canary, shows what was seen of it, and guards nothing at 100 % (G367)', async () => {
  server.state.names = [nameLine('catalog', { canary })];
  const { row, dialog, user } = await planPromotion('Promote catalog 1.2.0');
  expect(row.getByText(/^Guarded, then 50 %, then 100 %: 1 of 112 views failed/)).toBeVisible();
  const share = dialog.getByRole('textbox', { name: /^Share/ });
  expect(share).toHaveValue('50');
  expect(dialog.getByRole('checkbox', { name: 'Guard' })).toBeChecked();
  await user.clear(share);
  await user.type(share, '100');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It is good{Enter}');
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toMatchObject([{ percent: 100, isGuarded: false }]),
  );
});

it('says why a canary cannot be guarded on a site that counts no views (G367)', async () => {
  server.state.canGuard = false;
  server.state.names = [nameLine('catalog', { canary: { ...canary, guard: null } })];
  const { dialog, user } = await planPromotion('Promote catalog 1.2.0');
  const guard = dialog.getByRole('checkbox', { name: 'Guard' });
  expect(guard).toBeDisabled();
  expect(guard).not.toBeChecked();
  expect(guard).toHaveAccessibleDescription(/does not count its views/);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Try it{Enter}');
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toMatchObject([{ percent: 50, isGuarded: false }]),
  );
});

const startMs = Date.parse('2026-03-01T00:00:00Z');
const hourMs = 3_600_000;

/** A version that was on the site for two hours, from an hour on. */
function reported(number: string, fromHour: number, standing: VersionViews['standing']) {
  const figures = { views: 2000, failedViews: 50, layoutShift: 0.04, interactionDelay: null };
  const now = standing === 'canary' ? ('canary' as const) : ('live' as const);
  return {
    ...{ name: 'catalog', version: number, standing, ...figures, largestPaint: 1240 },
    samples: { largestPaint: 1500, layoutShift: 1500, interactionDelay: 0 },
    hours: [0, 1].map((hour) => ({
      ...{ ...figures, largestPaint: 1000 + 100 * hour, standing: now },
      hour: startMs + (fromHour + hour) * hourMs,
    })),
  };
}

const linesOf = (plot: HTMLElement) =>
  [...plot.innerHTML.matchAll(/<polyline[^>]* points="([^"]*)"/g)].map(([, points = '']) =>
    points.split(' '),
  );

describe('what pages reported (G354)', () => {
  it('stands there as plots with the releases marked, and as a table with sample sizes', async () => {
    server.state.views = {
      versions: [reported('1.2.0', 3, 'canary'), reported('1.1.0', 2, 'live')],
      marks: [
        { at: startMs + 2 * hourMs, kind: 'live', version: '1.1.0' },
        { at: startMs + 3 * hourMs, kind: 'canary', version: '1.2.0' },
      ],
    };
    visit({ viewReports: true });
    const plot = await screen.findByRole('img', { name: /^Largest paint of catalog/ });
    const heights = linesOf(plot).map((points) => points.map((point) => point.split(',')[1]));
    // Of 2 s, and from a dot on.
    expect(heights).toEqual([
      ['50.0', '50.0', '45.0'],
      ['50.0', '50.0', '45.0'],
    ]);
    expect(within(plot).getByText(/^1\.2\.0, canary since /)).toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: /over time/ })).toHaveLength(4);
    const table = within(screen.getByRole('table', { name: 'What pages reported of catalog' }));
    const [, canary, live] = table.getAllByRole('row');
    expect(canary).toHaveTextContent('1.2.0 Canary2,0002.5 %501.2 sof 1,5000.040of 1,500–');
    expect(live).toHaveTextContent(/^1\.1\.0 Live2,000/);
    // No browser told a delay: there is no line.
    expect(linesOf(screen.getByRole('img', { name: /^Interaction delay/ }))).toEqual([]);
  });

  it('has a line for each of fifty releases, a mark for each, and the newest in the table until all are asked for', async () => {
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    server.state.views = {
      versions: numbers
        .map((number) => reported(`1.${number}.0`, 3 * number, number === 49 ? 'live' : 'earlier'))
        .toReversed(),
      marks: numbers.map((number) => ({
        ...{ at: startMs + 3 * number * hourMs, kind: 'live' as const, version: `1.${number}.0` },
      })),
    };
    const { user } = visit({ viewReports: true });
    const plot = await screen.findByRole('img', { name: /^Failed views/ });
    expect(linesOf(plot)).toHaveLength(50);
    expect(within(plot).getAllByText(/live since/)).toHaveLength(50);
    const labels = within(plot).getAllByText(/^1\.\d+\.0$/);
    expect(labels.length).toBeLessThan(10);
    expect(labels.at(-1)).toHaveTextContent('1.49.0');
    const table = screen.getByRole('table', { name: /^What pages reported/ });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: 'Show all 50 versions' }));
    expect(within(table).getAllByRole('row')).toHaveLength(51);
  });

  it('is of the name that is tried, until another one is chosen', async () => {
    server.state.names.push(nameLine('installer', { canary: { version: '2.0.0', percent: 10 } }));
    const { user } = visit({ viewReports: true });
    expect(await screen.findByText('No page has reported installer yet.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Name' }), 'catalog');
    expect(await screen.findByText('No page has reported catalog yet.')).toBeVisible();
    expect(server.askedViews).toEqual(['installer', 'catalog']);
  });

  it('is neither shown nor asked for on a site that does not count it', async () => {
    visit();
    await findRow('catalog');
    expect(screen.queryByRole('heading', { name: 'How releases do' })).toBeNull();
    expect(server.askedViews).toEqual([]);
  });
});

it('says what to do on a site that does not offer it, and asks for nothing (G163)', async () => {
  const { http } = fakeBackend({});
  visitAdmin(path, http);
  expect(await screen.findByText('This site does not offer releases here')).toBeVisible();
  expect(screen.getByText(/STAFF_RELEASES/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('shows a failure in its place, and tries again (G163)', async () => {
  const { answer } = server;
  server.answer = () => Response.json({}, { status: 503 });
  const { user } = visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The releases could not be loaded');
  server.answer = answer;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
