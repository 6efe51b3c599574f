import { parse } from '../validation/parse.ts';
import { parseRemoteRelease } from './parse-registry.ts';
import { remoteDeclarationSchema } from './registry.ts';
import { settingsMisfit, type RemoteSetting } from './remote-settings.ts';
import { remoteDocument } from '../testing/registry-documents.ts';

const setting = (others: Partial<RemoteSetting>): RemoteSetting => ({
  name: 'feed',
  type: 'text',
  required: false,
  ...others,
});

describe('what the operator has set', () => {
  it.each<[string, unknown, Partial<RemoteSetting>]>([
    ['a text', 'news', {}],
    ['an address', 'https://news.example/feed?a=1', { type: 'url' }],
    ['a number', 2.5, { type: 'number' }],
    ['a switch', false, { type: 'boolean', required: true }],
    ['several texts', ['a', 'b'], { type: 'texts', values: ['a', 'b', 'c'] }],
    ['one of its values', 'a', { values: ['a', 'b'] }],
  ])('fits as %s (G167)', (_, feed, others) => {
    expect(settingsMisfit([setting(others)], { feed, other: 1 })).toBeNull();
  });

  it.each<[string, unknown, Partial<RemoteSetting>, string]>([
    ['a number for a text', 3, {}, 'feed must be text, not 3'],
    ['a text for a number', '3', { type: 'number' }, 'feed must be a number, not "3"'],
    ['an empty text', '', {}, 'feed must be at least 1'],
    ['nothing', null, {}, 'feed cannot be null'],
    ['no address', 'news', { type: 'url' }, 'feed must be a web address'],
    ['an address that runs', 'javascript:alert(1)', { type: 'url' }, 'must be a web address'],
    ['a text for several', 'a', { type: 'texts' }, 'feed must be a list, not "a"'],
    ['another value', 'c', { values: ['a', 'b'] }, 'feed must be one of: a, b'],
    ['another among several', ['a', 'x'], { type: 'texts', values: ['a'] }, 'must be one of: a'],
    ['a type of another contract', 'a', { type: 'colour' }, 'is of the type "colour"'],
    ['more than a page should carry', 'a'.repeat(20_000), {}, 'more than 16,384 characters'],
  ])('does not fit as %s (G167)', (_, feed, others, reason) => {
    expect(settingsMisfit([setting(others)], { feed })).toContain(reason);
  });

  it('is missed where the remote cannot do without it (G167)', () => {
    const required = [setting({ required: true, type: 'number' })];
    expect(settingsMisfit(required, {})).toBe('feed is a required field');
    expect(settingsMisfit([setting({})], {})).toBeNull();
  });
});

describe('a remote.json', () => {
  const declare = (others: object) => () =>
    parse(remoteDeclarationSchema, { name: 'news', ...others });

  it('may declare settings, and hosts of its own (G168)', () => {
    const hosts = {
      connect: ['https://news.example', 'wss://live.news.example:8443', 'http://localhost:4100'],
      images: ['https://pictures.example'],
    };
    const settings = [{ name: 'feed', type: 'url', required: true }];
    expect(declare({ settings, hosts })()).toMatchObject({ settings, hosts });
    // As a release has it, where a reader of a later contract has written more.
    const later = { settings: [{ name: 'tone', type: 'colour' }], hosts: { fonts: ['x'] } };
    expect(parseRemoteRelease(remoteDocument('news', later))).toMatchObject(later);
  });

  it.each<readonly [object, string]>([
    [{ settings: [{ name: 'feed', type: 'colour' }] }, 'type must be one of'],
    [{ settings: [{ name: 'constructor', type: 'text' }] }, 'cannot have this name'],
    [{ settings: [0, 1].map(() => ({ name: 'a', type: 'text' })) }, 'declared twice'],
    [{ hosts: { scripts: ['https://a.example'] } }, 'never for scripts'],
    [{ hosts: { 'script-src': ['https://a.example'] } }, 'never for script-src'],
    ...[
      '*',
      'https://*.example',
      'https://a.example/path',
      'https://a.example; script-src *',
      "https://a.example 'unsafe-inline'",
      'https://a.example,b.example',
      'https://A.example',
      'https://user@a.example',
      'http://a.example',
      'https:',
      'data:',
      "'self'",
    ].map((host) => [{ hosts: { connect: [host] } }, 'must be an origin'] as const),
    [{ hosts: { images: ['wss://a.example'] } }, 'must be an origin'],
  ])('cannot say %j (G168)', (others, reason) => {
    expect(declare(others)).toThrow(reason);
  });
});
