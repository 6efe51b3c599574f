import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { createPageRelease } from '../../testing/releases.ts';
import { RemoteError } from './remote-error.ts';
import { createRemoteLoader } from './remote-loader.ts';

const http = createFakeHttp(() => ({ json: [] }));
const goodModule = { contract: '1.0.0', activate: () => ({ routes: [] }) };

function setUp(fetchModule: () => Promise<unknown>) {
  const reports: Error[] = [];
  const host = createTestHost(http, { reportProblem: (error) => reports.push(error) });
  const fetches = jest.fn(fetchModule);
  return { host, reports, fetches, loader: createRemoteLoader(host, fetches) };
}

describe('loading a remote', () => {
  it('activates it once for everybody who asks', async () => {
    const activate = jest.fn(() => ({ routes: [] }));
    const { host, loader, fetches } = setUp(() => Promise.resolve({ contract: '1.0.0', activate }));
    const release = createPageRelease();
    const [first, second] = await Promise.all([loader.load(release), loader.load(release)]);
    expect(first).toBe(second);
    expect(fetches).toHaveBeenCalledTimes(1);
    expect(activate).toHaveBeenCalledTimes(1);
    expect(activate).toHaveBeenCalledWith(host);
  });

  it('gives each remote what the operator has set for it, and nothing of another (G166)', async () => {
    const activate = jest.fn(() => ({ routes: [] }));
    const { host } = setUp(() => Promise.reject(new Error('not asked')));
    const loader = createRemoteLoader(host, () => Promise.resolve({ ...goodModule, activate }), {
      catalog: { perPage: 7 },
      news: { feed: 'https://news.example' },
    });
    await loader.load(createPageRelease());
    await loader.load(createPageRelease({ name: 'admin' }));
    expect(activate.mock.calls).toEqual([
      [{ ...host, settings: { perPage: 7 } }],
      [{ ...host, settings: {} }],
    ]);
  });

  it('tries anew after a failure, which it reports once', async () => {
    let isDown = true;
    const { loader, reports } = setUp(() =>
      isDown
        ? Promise.reject(new RemoteError('network', 'catalog', 'it cannot be reached'))
        : Promise.resolve(goodModule),
    );
    const release = createPageRelease();
    await expect(Promise.all([loader.load(release), loader.load(release)])).rejects.toMatchObject({
      kind: 'network',
      remoteName: 'catalog',
    });
    expect(reports).toHaveLength(1);
    isDown = false;
    await expect(loader.load(release)).resolves.toEqual({ routes: [] });
  });

  it('refuses another major contract before any of its code is fetched (R48)', async () => {
    const { loader, fetches } = setUp(() => Promise.resolve(goodModule));
    await expect(loader.load(createPageRelease({ contract: '2.0.0' }))).rejects.toMatchObject({
      kind: 'contract',
    });
    expect(fetches).not.toHaveBeenCalled();
  });

  it.each(['1.0.0', '1.7.3'])('takes a remote built for contract %s', async (contract) => {
    const { loader } = setUp(() => Promise.resolve({ ...goodModule, contract }));
    await expect(loader.load(createPageRelease({ contract }))).resolves.toEqual({ routes: [] });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty module', {}],
    ['a module without a contract', { activate: () => ({ routes: [] }) }],
    ['a contract of another major version', { ...goodModule, contract: '2.0.0' }],
    ['an "activate" that is no function', { contract: '1.0.0', activate: {} }],
    ['parts without routes', { contract: '1.0.0', activate: () => ({}) }],
    [
      'parts whose slot is the name of an element',
      { contract: '1.0.0', activate: () => ({ routes: [], slots: { footer: 'iframe' } }) },
    ],
    ['parts that are nothing', { contract: '1.0.0', activate: () => undefined }],
  ])('refuses %s with a readable message', async (_, module) => {
    const { loader } = setUp(() => Promise.resolve(module));
    const failure = loader.load(createPageRelease());
    await expect(failure).rejects.toMatchObject({ kind: 'contract' });
    await expect(failure).rejects.toThrow(/^Remote "catalog": /);
  });

  it.each([
    [
      'its contract',
      {
        ...goodModule,
        get contract() {
          return failToRead();
        },
      },
    ],
    [
      'its routes',
      {
        contract: '1.0.0',
        activate: () => ({
          get routes() {
            return failToRead();
          },
        }),
      },
    ],
    [
      'its slots',
      {
        contract: '1.0.0',
        activate: () => ({
          routes: [],
          get slots() {
            return failToRead();
          },
        }),
      },
    ],
    [
      'a slot of it',
      {
        contract: '1.0.0',
        activate: () => ({
          routes: [],
          slots: {
            get footer() {
              return failToRead();
            },
          },
        }),
      },
    ],
  ])('refuses a remote that throws as %s is read, and reports it once', async (_, module) => {
    const { loader, reports } = setUp(() => Promise.resolve(module));
    await expect(loader.load(createPageRelease())).rejects.toMatchObject({ kind: 'contract' });
    expect(reports).toMatchObject([{ kind: 'contract', remoteName: 'catalog' }]);
  });

  it('reads what a remote has once, and gives everybody that', async () => {
    const reads: string[] = [];
    const once = <T>(field: string, value: T): T => {
      if (reads.includes(field)) return failToRead();
      reads.push(field);
      return value;
    };
    const slots = {
      get sidebar() {
        // An element of that name, at the second time.
        reads.push('sidebar');
        return reads.filter((field) => field === 'sidebar').length === 1 ? () => null : 'iframe';
      },
    };
    const parts = {
      get routes() {
        return once('routes', []);
      },
      slots,
    };
    const module = {
      get contract() {
        return once('contract', '1.0.0');
      },
      get activate() {
        return once('activate', () => parts);
      },
    };
    const { loader } = setUp(() => Promise.resolve(module));
    const first = await loader.load(createPageRelease());
    const second = await loader.load(createPageRelease());
    expect([first.routes, second.routes]).toEqual([[], []]);
    expect(typeof first.slots?.sidebar).toBe('function');
    expect(reads).toEqual(['contract', 'activate', 'routes', 'sidebar']);
  });

  it('says that a remote failed to start, and why', async () => {
    const cause = new Error('no database');
    const { loader } = setUp(() =>
      Promise.resolve({
        contract: '1.0.0',
        activate: () => {
          throw cause;
        },
      }),
    );
    await expect(loader.load(createPageRelease())).rejects.toMatchObject({
      kind: 'activate',
      cause,
    });
  });

  it('lets each that was started end once, whatever another one does', async () => {
    const dispose = jest.fn();
    const { host, reports } = setUp(() => Promise.resolve(goodModule));
    const modules: Readonly<Record<string, unknown>> = {
      admin: { contract: '1.0.0', activate: () => ({ routes: [], dispose: failToEnd }) },
      catalog: { contract: '1.0.0', activate: () => ({ routes: [], dispose }) },
      installer: goodModule,
    };
    const loader = createRemoteLoader(host, ({ name }) => Promise.resolve(modules[name]));
    for (const name of Object.keys(modules)) await loader.load(createPageRelease({ name }));
    loader.dispose();
    loader.dispose();
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(reports).toMatchObject([{ kind: 'dispose', remoteName: 'admin' }]);
  });
});

function failToRead(): never {
  throw new Error('nobody looks at this');
}

function failToEnd(): never {
  throw new Error('it is stuck');
}
