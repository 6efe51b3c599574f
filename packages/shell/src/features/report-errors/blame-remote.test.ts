import { blameRemote } from './error-reporter.ts';

function errorWith(stack: string, cause?: unknown): Error {
  const error = new Error('failed', { cause });
  error.stack = stack;
  return error;
}

const shellStack = 'Error: failed\n    at https://a.test/shell/0.13.0/main.js:1:2';

describe('blameRemote', () => {
  it('names the remote whose script stands highest in the stack (E21)', () => {
    const stack =
      'Error: failed\n    at f (https://a.test/shell/0.13.0/56.js:1:2)\n' +
      '    at g (https://a.test/remotes/installer/1.2.0/7.js:1:2)\n' +
      '    at h (https://a.test/remotes/catalog/1.0.0/remote.js:3:4)';
    expect(blameRemote(errorWith(stack))).toEqual({ name: 'installer', version: '1.2.0' });
  });

  it('reads the stacks of Firefox and Safari', () => {
    expect(blameRemote(errorWith('g@https://a.test/remotes/admin/1.0.0/remote.js:1:2'))).toEqual({
      name: 'admin',
      version: '1.0.0',
    });
  });

  it('says no version for a file that releases share: its address is the same in all', () => {
    const stack =
      'Error: failed\n    at f (https://a.test/remotes/catalog/284.0123456789abcdef.js:1:2)\n' +
      '    at g (https://a.test/remotes/catalog/0.1.0/remote.js:1:2)';
    expect(blameRemote(errorWith(stack))).toEqual({ name: 'catalog', version: null });
  });

  it('looks into causes', () => {
    const cause = errorWith('Error\n    at https://a.test/remotes/catalog/1.0.0/remote.js:1:2');
    expect(blameRemote(errorWith(shellStack, cause))).toEqual({
      name: 'catalog',
      version: '1.0.0',
    });
  });

  it('believes an error that names its remote', () => {
    const named = Object.assign(errorWith(shellStack), { remoteName: 'admin' });
    expect(blameRemote(named)).toEqual({ name: 'admin', version: null });
  });

  it('goes by the script where there is no stack', () => {
    expect(blameRemote('a text', 'https://a.test/remotes/catalog/1.0.0/remote.js')).toEqual({
      name: 'catalog',
      version: '1.0.0',
    });
  });

  it('names nobody for an error of the shell', () => {
    expect(blameRemote(errorWith(shellStack), 'https://a.test/shell/0.13.0/main.js')).toBeNull();
    expect(blameRemote(null)).toBeNull();
  });
});
