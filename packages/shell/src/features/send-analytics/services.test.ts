import type { Hit } from './analytics.ts';
import { createGoogleAnalytics } from './google-analytics.ts';
import { createPlausible } from './plausible.ts';
import { createPost } from './start-analytics.ts';

const page = {
  address: 'https://patchbay.example/software/3/',
  title: 'Surge XT – Patchbay',
  referrer: 'https://patchbay.example/',
};
const shown: Hit = { name: 'Page.shown', properties: {}, page };
const installed: Hit = {
  name: 'SoftwareInstall.done',
  properties: { versionId: 3, name: 'Surge XT' },
  page,
};
const left: Hit = {
  name: 'OutboundLink.click',
  properties: { url: 'https://surge.example/' },
  page,
};

const eventNames = [
  'SoftwareInstall.click',
  'SoftwareInstall.done',
  'SoftwareInstall.error',
  'SoftwareInstall.cancel',
  'AppRequiredOverlay.Shown',
  'InstalledTracking.AlertShown',
  'InstalledTracking.Allow',
  'InstalledTracking.Deny',
] as const;

describe('Plausible', () => {
  async function sent(hit: Hit) {
    const post = jest.fn().mockResolvedValue(undefined);
    await createPlausible({ domain: 'patchbay.example', host: 'https://p.test', post }).send(hit);
    const [address, body] = post.mock.calls[0] as [string, string];
    return { address, body: JSON.parse(body) as unknown };
  }

  it('gets page views at its events address', async () => {
    expect(await sent(shown)).toEqual({
      address: 'https://p.test/api/event',
      body: {
        name: 'pageview',
        domain: 'patchbay.example',
        url: page.address,
        referrer: page.referrer,
      },
    });
  });

  it('gets events under their own names, with properties', async () => {
    expect((await sent(installed)).body).toMatchObject({
      name: 'SoftwareInstall.done',
      props: { versionId: 3, name: 'Surge XT' },
    });
  });

  it.each(eventNames)('gets %s to the letter (P16)', async (name) => {
    expect((await sent({ ...installed, name })).body).toMatchObject({ name });
  });

  it('gets links out under the name that it knows', async () => {
    expect((await sent(left)).body).toMatchObject({
      name: 'Outbound Link: Click',
      props: { url: 'https://surge.example/' },
    });
  });
});

describe('Google Analytics', () => {
  function createService() {
    const post = jest.fn().mockResolvedValue(undefined);
    let clock = 1_700_000_000_000;
    const service = createGoogleAnalytics({
      measurementId: 'G-TEST1234',
      clientId: '4f5c3a52-0000-4000-8000-000000000001',
      language: 'en-GB',
      screen: '1440x900',
      now: () => (clock += 1000),
      post,
    });
    const query = (index: number) => {
      const [address] = post.mock.calls[index] as [string];
      return new URL(address);
    };
    return { service, query };
  }

  it('gets page views in version 2 of its protocol', async () => {
    const { service, query } = createService();
    await service.send(shown);
    const { origin, pathname, searchParams } = query(0);
    expect(`${origin}${pathname}`).toBe('https://www.google-analytics.com/g/collect');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      v: '2',
      tid: 'G-TEST1234',
      cid: '4f5c3a52-0000-4000-8000-000000000001',
      sid: '1700000001',
      en: 'page_view',
      dl: page.address,
      dt: page.title,
      dr: page.referrer,
      ul: 'en-gb',
      sr: '1440x900',
      _s: '1',
      _ss: '1',
    });
  });

  it('gets events under names that it takes, numbers apart from texts', async () => {
    const { service, query } = createService();
    await service.send(shown);
    await service.send(installed);
    const { searchParams } = query(1);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      en: 'SoftwareInstall_done',
      'epn.versionId': '3',
      'ep.name': 'Surge XT',
      _s: '2',
      sid: '1700000001',
    });
    expect(searchParams.has('_ss')).toBe(false);
  });

  it.each(eventNames)('gets %s with an underscore for its dot (P16)', async (name) => {
    const { service, query } = createService();
    await service.send({ ...installed, name });
    expect(query(0).searchParams.get('en')).toBe(name.replace('.', '_'));
  });

  it('gets links out as it measures them itself', async () => {
    const { service, query } = createService();
    await service.send(left);
    expect(Object.fromEntries(query(0).searchParams)).toMatchObject({
      en: 'click',
      'ep.link_url': 'https://surge.example/',
      'ep.outbound': 'true',
    });
  });
});

describe('post', () => {
  it('sends without cookies, in a way that outlives the page', async () => {
    const fetchIt = jest.fn().mockResolvedValue(new Response());
    await createPost(fetchIt)('https://p.test/api/event', '{}');
    expect(fetchIt).toHaveBeenCalledWith(
      'https://p.test/api/event',
      expect.objectContaining({ method: 'POST', body: '{}', keepalive: true, credentials: 'omit' }),
    );
  });

  it('does not mind a service that is down or blocked (P25)', async () => {
    const fetchIt = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(createPost(fetchIt)('https://p.test/', '')).resolves.toBeUndefined();
    const throwing = jest.fn(() => {
      throw new Error('blocked');
    });
    await expect(createPost(throwing)('https://p.test/', '')).resolves.toBeUndefined();
  });
});
