import type { RemoteRelease } from '@patchbay/shared/registry';
import { readDist } from './built-release.ts';
import { smokeCheck } from './smoke-check.ts';
import { TrialSite } from '../testing/trial-site.ts';

// Every case starts a process.
jest.setTimeout(60_000);

let site: TrialSite;

beforeAll(async () => {
  site = await TrialSite.create();
});

afterAll(() => site.remove());

const check = async (build: Partial<RemoteRelease> & { readonly exposes?: string }) => {
  const dist = await site.buildRemote(build);
  const [remote, shell] = [await readDist(dist), await readDist(await site.buildShell())];
  if (remote.release.kind !== 'remote' || shell.release.kind !== 'shell')
    throw new Error('No builds');
  return smokeCheck(dist, remote.release.description, shell.release.description);
};

describe('a built remote that is loaded in a process of its own', () => {
  it('passes where it exposes the contract and activate', async () => {
    expect(await check({})).toBeNull();
  });

  it.each([
    ['nothing', 'undefined', 'exposes no module as ./remote'],
    ['no activate', `{ contract: '1.0.0' }`, 'exposes no function "activate" in ./remote'],
    ['no contract', '{ activate() {} }', 'exposes no "contract" in ./remote'],
    [
      'another contract than it is described with',
      `{ contract: '1.2.0', activate() {} }`,
      'says contract 1.2.0 in its code, and 1.0.0 in its description',
    ],
    [
      'a module that throws',
      `(() => { throw new Error('no luck'); })()`,
      'could not be loaded: no luck',
    ],
    ['what ends the process', 'process.exit(3)', 'ended the process that loaded it (3)'],
  ])('does not with %s', async (_, exposes, reason) => {
    expect(await check({ exposes })).toBe(reason);
  });

  it('sees nothing of the environment of who releases', async () => {
    const exposes = `{ contract: Object.keys(process.env).filter((key) => key !== 'NODE_CHANNEL_FD').join() || '1.0.0', activate() {} }`;
    expect(await check({ exposes })).toBeNull();
  });

  it('does not with a container of another name', async () => {
    expect(await check({ container: 'patchbay__other' })).toContain(
      'does not make the container patchbay__other',
    );
  });
});
