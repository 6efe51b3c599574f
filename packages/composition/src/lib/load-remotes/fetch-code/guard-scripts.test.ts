import { giveUpScripts } from './failed-scripts.ts';
import { guardScripts } from './guard-scripts.ts';
import { addFiles } from './released-files.ts';

type CreateScriptUrl = (url: string) => string;

/** Installs the policy as a browser with Trusted Types would, and answers its rule. */
function installPolicy(servedFolder: string | null = null): CreateScriptUrl {
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
  guardScripts(servedFolder);
  const [rule] = rules;
  if (!rule) throw new Error('no policy was installed');
  return rule;
}

const nowhere = 'about:invalid';

describe('the page takes scripts', () => {
  const told: unknown[] = [];

  beforeEach(() => {
    told.length = 0;
    globalThis.reportError = (error: unknown) => told.push(error);
  });

  it('from a shell that is being developed, whatever their names, and of a release those that it lists', () => {
    const folder = `${location.origin}/shell/`;
    const listed = `${folder}main.js`;
    const createScriptUrl = installPolicy();
    addFiles({ folder, files: [{ file: 'main.js', integrity: '' }], fileList: undefined });
    expect(createScriptUrl(listed)).toBe(listed);
    const other = `${folder}of-another-release.js`;
    expect(createScriptUrl(other)).toBe(nowhere);
    expect(installPolicy(folder)(other)).toBe(other);
  });

  it('of the registry, once it knows them', () => {
    const createScriptUrl = installPolicy();
    const folder = `${location.origin}/remotes/catalog/9.9.9/`;
    const url = `${folder}remote.js`;
    expect(createScriptUrl(url)).toBe(nowhere);
    addFiles({ folder, files: [{ file: 'remote.js', integrity: '' }], fileList: undefined });
    expect(createScriptUrl(url)).toBe(url);
  });

  it('by another address after one has hung, and for the same file alone', () => {
    const createScriptUrl = installPolicy();
    const folder = `${location.origin}/remotes/hung/1.0.0/`;
    const url = `${folder}remote.js`;
    addFiles({ folder, files: [{ file: 'remote.js', integrity: '' }], fileList: undefined });
    const script = document.createElement('script');
    script.src = url;
    const failed = jest.fn();
    script.addEventListener('error', failed);
    document.head.append(script);
    giveUpScripts(`${location.origin}/remotes/other/1.0.0/`, document);
    expect(createScriptUrl(url)).toBe(url);
    giveUpScripts(folder, document);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(createScriptUrl(url)).toBe(`${url}?again=1`);
    expect(createScriptUrl(`${url}?again=1`)).toBe(`${url}?again=1`);
    expect(createScriptUrl(`${folder}other.js?again=1`)).toBe(nowhere);
    script.remove();
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
  ])('but not from %s, and says so without failing', (url) => {
    const createScriptUrl = installPolicy();
    expect(createScriptUrl(url)).toBe(nowhere);
    expect(told).toEqual([new TypeError(`Scripts from ${url} are not part of this site`)]);
  });
});
