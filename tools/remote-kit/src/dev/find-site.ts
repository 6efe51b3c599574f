import { CommandError } from '@patchbay/command-line';
import { appConfigSchema } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';

const configElement = /<script [^>]*id="app-config"[^>]*>([^<]*)<\/script>/;

/**
 * Looks whether a site is there and takes remotes from a developer's machine.
 * @returns its origin
 * @throws CommandError `not-found` where there is no site, `refused` where it allows no overrides
 */
export async function findSite(address: string): Promise<string> {
  const site = URL.canParse(address) ? new URL(address) : null;
  if (!site || !/^https?:$/.test(site.protocol)) {
    throw new CommandError('usage', `"${address}" is not the address of a site`, {
      problems: ['Give it whole, as in --site https://staging.example.com'],
    });
  }
  const page = await fetch(site, { headers: { Accept: 'text/html' } }).then(
    (answer) => answer.text(),
    (cause: unknown) => {
      throw new CommandError('not-found', `${site.origin} does not answer`, { cause });
    },
  );
  const [, text] = configElement.exec(page) ?? [];
  if (text === undefined) {
    throw new CommandError('not-found', `What answers at ${site.href} is not a site of Patchbay`);
  }
  const { allowRemoteOverrides } = parse(appConfigSchema, JSON.parse(text));
  if (!allowRemoteOverrides) {
    throw new CommandError('refused', `${site.origin} takes no remotes from your machine`, {
      problems: [
        'Ask who runs it for ALLOW_REMOTE_OVERRIDES=on, or leave --site away for a shell of your own',
      ],
    });
  }
  return site.origin;
}
