import type { AppUpdate } from '@patchbay/shared/bridge';
import { watchAppUpdates } from './watch-app-updates.ts';

const release = (version: string) => ({
  name: 'Patchbay',
  version,
  archives: [
    {
      platforms: ['linux', 'macos', 'windows'],
      path: `/desktop/0a1b/patchbay-${version}.tar.gz`,
      size: 1_000,
      sha256: '0'.repeat(64),
    },
  ],
});

describe('the app', () => {
  let answer: () => Response;
  let asked: string[];
  let found: AppUpdate[];
  let problems: unknown[];
  let updates: ReturnType<typeof watchAppUpdates>;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    [asked, found, problems] = [[], [], []];
  });
  afterEach(() => {
    updates.close();
    jest.useRealTimers();
  });

  const start = (first: typeof answer) => {
    answer = first;
    updates = watchAppUpdates({
      siteOrigin: 'https://site.test',
      appVersion: '0.13.0',
      fetch: async (input) => {
        asked.push(new Request(input).url);
        return await Promise.resolve(answer());
      },
      onFound: (update) => found.push(update),
      report: (problem) => problems.push(problem),
    });
    return looked();
  };
  const looked = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  };
  const nextDay = () => {
    jest.advanceTimersByTime(24 * 60 * 60 * 1000);
    return looked();
  };

  it('asks the site at its start and once a day, and tells of each newer version once (I59)', async () => {
    await start(() => Response.json(release('0.14.0')));
    expect(asked).toEqual(['https://site.test/desktop/release.json']);
    expect([found, updates.found()]).toEqual([[{ version: '0.14.0' }], { version: '0.14.0' }]);
    await nextDay();
    answer = () => Response.json(release('0.15.0'));
    await nextDay();
    expect(asked).toHaveLength(3);
    expect(found).toEqual([{ version: '0.14.0' }, { version: '0.15.0' }]);
    updates.close();
    await nextDay();
    expect(asked).toHaveLength(3);
    expect(problems).toEqual([]);
  });

  it.each(['0.13.0', '0.12.9', '0.13.0-beta.1'])('is not told of %s', async (version) => {
    await start(() => Response.json(release(version)));
    expect([found, updates.found(), problems]).toEqual([[], null, []]);
  });

  it('forgets a version that the site has taken back', async () => {
    await start(() => Response.json(release('0.14.0')));
    answer = () => Response.json(release('0.13.0'));
    await nextDay();
    expect(updates.found()).toBeNull();
  });

  it.each<[string, () => Response]>([
    [
      'is out of reach',
      () => {
        throw new TypeError('offline');
      },
    ],
    ['offers no app', () => new Response('Not found', { status: 404 })],
    ['is broken', () => new Response('', { status: 503 })],
    ['never stops talking', () => new Response('x'.repeat(20_000))],
  ])('keeps what it knows of a site that %s, and says nothing (I59)', async (_, silent) => {
    await start(() => Response.json(release('0.14.0')));
    answer = silent;
    await nextDay();
    expect([updates.found(), problems]).toEqual([{ version: '0.14.0' }, []]);
  });

  it.each<[string, unknown]>([
    ['a page', '<!doctype html>'],
    ['nothing', null],
    ['a version that is none', release('newest')],
    ['no archive', { ...release('0.14.0'), archives: [] }],
    [
      'an archive elsewhere',
      {
        ...release('0.14.0'),
        archives: [{ ...release('0.14.0').archives[0], path: '//evil.test/desktop/a/b' }],
      },
    ],
  ])('reports %s in place of a release, and knows of none (I59)', async (_, said) => {
    await start(() => new Response(typeof said === 'string' ? said : JSON.stringify(said)));
    expect([found, updates.found()]).toEqual([[], null]);
    expect(problems).toMatchObject([
      { message: expect.stringContaining('cannot be read') as unknown },
    ]);
  });
});
