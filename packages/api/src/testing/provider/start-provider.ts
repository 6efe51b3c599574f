import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProviderConfig } from '../../accounts/provider/provider-config.ts';

/** Somebody who has an account at the provider. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

export interface ProviderServer {
  readonly config: ProviderConfig;
  /** Whoever signs in next; null for somebody whom the provider refuses. */
  readonly expect: (person: Person | null) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * A process of a real provider (oidc-provider), which asks nobody for a password.
 * @param callback the address at which browsers come back
 */
export async function startProvider(callback: string, site: string): Promise<ProviderServer> {
  const script = join(import.meta.dirname, 'serve-provider.js');
  const child = spawn(process.execPath, [script, callback, site], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  let issuer: string | undefined;
  while (issuer === undefined) {
    const [piece] = (await once(child.stdout, 'data')) as [Buffer];
    said += piece.toString();
    issuer = /listening at (\S+)/.exec(said)?.[1];
  }
  child.stdout.resume();
  return {
    config: {
      issuer,
      clientId: 'patchbay',
      clientSecret: 'secret-of-the-client',
      staffGroup: 'catalogue',
      superuserGroup: 'catalogue-admins',
      groupsClaim: 'groups',
    },
    expect: async (person) => {
      await fetch(`${issuer}/next-person`, { method: 'POST', body: JSON.stringify(person) });
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** A browser's cookies, and the way on from one address to the next, as far as the provider has it. */
export function createVisit() {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const headers = () => ({
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  return {
    cookies,
    keep,
    headers,
    /** Follows the provider's redirects to the first address that is not the provider's. */
    follow: async (address: string, issuer: string): Promise<string> => {
      let next = address;
      while (next.startsWith(issuer)) {
        const response = keep(await fetch(next, { redirect: 'manual', headers: headers() }));
        const location = response.headers.get('Location');
        if (location === null) throw new Error(`${next}: ${await response.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
  };
}
