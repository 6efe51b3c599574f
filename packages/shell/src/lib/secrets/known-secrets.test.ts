import { authTokenChanged, sessionChanged } from '@patchbay/shared/host';
import { allSettled, fork } from '@patchbay/shared/state';
import { ada, bob } from '../../accounts/testing/session-page.ts';
import { createKnownSecrets, rememberSession } from './known-secrets.ts';

const token = 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ';

describe('the known secrets', () => {
  it('are the token and the address of who is here, and of who was', async () => {
    const scope = fork();
    const secrets = createKnownSecrets();
    rememberSession(scope, secrets);
    expect(secrets.list()).toEqual([]);
    await allSettled(authTokenChanged, { scope, params: token });
    await allSettled(sessionChanged, { scope, params: { status: 'ok', user: ada } });
    await allSettled(authTokenChanged, { scope, params: null });
    await allSettled(sessionChanged, { scope, params: { status: 'unauthorized', user: null } });
    await allSettled(sessionChanged, { scope, params: { status: 'ok', user: bob } });
    expect(secrets.list()).toEqual([token, ada.email, bob.email]);
  });

  it('are those that are there already', async () => {
    const scope = fork();
    await allSettled(authTokenChanged, { scope, params: token });
    const secrets = createKnownSecrets();
    rememberSession(scope, secrets);
    expect(secrets.list()).toEqual([token]);
  });

  it('of another scope stay there', async () => {
    const secrets = createKnownSecrets();
    rememberSession(fork(), secrets);
    await allSettled(authTokenChanged, { scope: fork(), params: token });
    expect(secrets.list()).toEqual([]);
  });

  it('are bounded in number, the latest stay, and leave out what would tear words apart', () => {
    const { add, list } = createKnownSecrets();
    for (let count = 0; count < 100; count += 1) add(`secret ${count}`);
    add('a');
    add(null);
    expect(list()).toHaveLength(20);
    expect(list().at(-1)).toBe('secret 99');
  });
});
