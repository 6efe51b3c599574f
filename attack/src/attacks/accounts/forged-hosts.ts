import {
  createAccount,
  linkMailedTo,
  newEmail,
  newNetwork,
  newPassword,
} from '../../product/accounts-client.ts';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { sendJson } from '../../network/ask.ts';
import type { Product } from '../../product/product.ts';

const evil = 'evil.attack.test';

/** Ways to tell a server that it is called otherwise. The backend that is asked answers to the name, as an open one does. */
const forgeries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Host: { Host: evil },
  'Host with a port': { Host: `${evil}:443` },
  'X-Forwarded-Host': { 'X-Forwarded-Host': evil },
  Forwarded: { Forwarded: `host=${evil};proto=https` },
  'X-Forwarded-Server': { 'X-Forwarded-Server': evil, 'X-Original-Host': evil, 'X-Host': evil },
  'all of them': {
    ...{ Host: evil, 'X-Forwarded-Host': evil, 'X-Forwarded-Proto': 'https' },
    ...{ 'X-Forwarded-Port': '443', Forwarded: `host=${evil}` },
  },
};

/** Whoever asks for somebody's mail must not choose where its link leads: the secret would be theirs. */
async function tryForgedHosts(product: Product): Promise<Outcome> {
  const server = await product.startBackend({ environment: { ALLOWED_HOSTS: evil } });
  const problems: string[] = [];
  let checked = 0;
  const check = async (what: string, email: string, count: number) => {
    checked += 1;
    const link = await linkMailedTo(server, email, count);
    if (link === null) problems.push(`${what}: no mail came, so nothing was tried`);
    else if (new URL(link).origin !== server.origin) problems.push(`${what}: it leads to ${link}`);
  };
  for (const [name, forged] of Object.entries(forgeries)) {
    const headers = { ...forged, 'X-Forwarded-For': newNetwork() };
    const post = async (path: string, body: unknown) => {
      const { status } = await sendJson(server.origin, path, body, { headers });
      if (status >= 400) problems.push(`${path} with ${name} was answered ${status}`);
    };
    const [email, password] = [newEmail(), newPassword()];
    await post('/auth/register/', { email, password, passwordConfirmation: password });
    await check(`a sign-up with ${name}`, email, 1);
    await post('/auth/resend-activation/', { email });
    await check(`another activation with ${name}`, email, 2);
    const account = await createAccount(server, { network: newNetwork() });
    await post('/auth/request-password-reset/', { email: account.email });
    await check(`a reset with ${name}`, account.email, 2);
  }
  return verdictOf(problems, checked);
}

export const forgedHostAttacks: readonly Attack[] = [
  {
    name: 'links of mails under forged host names',
    item: 'siblings',
    tries: 3 * Object.keys(forgeries).length,
    expectation: 'each leads to the configured address',
    run: tryForgedHosts,
  },
];
