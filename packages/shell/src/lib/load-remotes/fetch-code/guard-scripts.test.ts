import { allowScripts, guardScripts } from './guard-scripts.ts';

type CreateScriptUrl = (url: string) => string;

/** Installs the policy as a browser with Trusted Types would, and answers its rule. */
function installPolicy(): CreateScriptUrl {
  const rules: CreateScriptUrl[] = [];
  Object.defineProperty(window, 'trustedTypes', {
    configurable: true,
    value: {
      createPolicy: (name: string, policy: { createScriptURL: CreateScriptUrl }) => {
        expect(name).toBe('default');
        rules.push(policy.createScriptURL);
      },
    },
  });
  guardScripts(`${location.origin}/shell/0.13.0/boot.js`);
  const [rule] = rules;
  if (!rule) throw new Error('no policy was installed');
  return rule;
}

describe('the page takes scripts', () => {
  it('from the shell that started it', () => {
    const url = `${location.origin}/shell/0.13.0/main.js`;
    expect(installPolicy()(url)).toBe(url);
  });

  it('of the registry, once it knows them', () => {
    const createScriptUrl = installPolicy();
    const url = `${location.origin}/remotes/catalog/9.9.9/remote.js`;
    expect(() => createScriptUrl(url)).toThrow('not part of this site');
    allowScripts([url]);
    expect(createScriptUrl(url)).toBe(url);
  });

  it.each([
    'https://evil.test/shell/0.13.0/main.js',
    '//evil.test/remotes/catalog/9.9.9/remote.js',
    '/shell/0.13.0/../../evil.js',
    '/remotes/catalog/9.9.9/other.js',
    '/remotes/catalog/9.9.9/remote.js?callback=alert',
    'data:text/javascript,alert(1)',
    'blob:http://localhost/1',
    'javascript:alert(1)',
  ])('but not from %s', (url) => {
    const createScriptUrl = installPolicy();
    expect(() => createScriptUrl(url)).toThrow(TypeError);
  });
});
