import { blameRemote } from './blame-remote.ts';

function errorWith(stack: string, cause?: unknown): Error {
  const error = new Error('failed', { cause });
  error.stack = stack;
  return error;
}

const shellStack = 'Error: failed\n    at https://a.test/shell/0.13.0/main.js:1:2';

describe('blameRemote', () => {
  it('names the remote whose script stands highest in the stack', () => {
    const stack =
      'Error: failed\n    at f (https://a.test/shell/0.13.0/56.js:1:2)\n' +
      '    at g (https://a.test/remotes/installer/1.2.0/7.js:1:2)\n' +
      '    at h (https://a.test/remotes/catalog/1.0.0/remote.js:3:4)';
    expect(blameRemote(errorWith(stack))).toBe('installer');
  });

  it('reads the stacks of Firefox and Safari', () => {
    expect(blameRemote(errorWith('g@https://a.test/remotes/admin/1.0.0/remote.js:1:2'))).toBe(
      'admin',
    );
  });

  it('looks into causes', () => {
    const cause = errorWith('Error\n    at https://a.test/remotes/catalog/1.0.0/remote.js:1:2');
    expect(blameRemote(errorWith(shellStack, cause))).toBe('catalog');
  });

  it('believes an error that names its remote', () => {
    expect(blameRemote(Object.assign(errorWith(shellStack), { remoteName: 'admin' }))).toBe(
      'admin',
    );
  });

  it('goes by the script where there is no stack', () => {
    expect(blameRemote('a text', 'https://a.test/remotes/catalog/1.0.0/remote.js')).toBe('catalog');
  });

  it('names nobody for an error of the shell', () => {
    expect(blameRemote(errorWith(shellStack), 'https://a.test/shell/0.13.0/main.js')).toBeNull();
    expect(blameRemote(null)).toBeNull();
  });
});
