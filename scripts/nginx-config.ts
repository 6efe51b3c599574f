// Prints a configuration for nginx: of the site, of the backend, or of a registry.
import { isAbsolute } from 'node:path';
import { Argument, Command } from 'commander';
import { fail, misuse, parseCommand } from '@patchbay/command-line';
import { readProxiedEnvironment } from '@patchbay/site/config';
import {
  nginxConfig,
  nginxProxyConfig,
  proxied,
  readRemoteHosts,
  type NginxTls,
} from '@patchbay/site/nginx';
import { root } from './root.ts';

interface Flags {
  readonly name?: readonly string[];
  readonly certificate?: string;
  readonly key?: string;
  readonly challenges: string;
  readonly server?: string;
}

/** @throws CommandError where a part of it is missing, or a path is not absolute */
function readTls({ name: names = [], certificate, key, challenges }: Flags): NginxTls | null {
  if (names.length === 0 && certificate === undefined && key === undefined) return null;
  if (names.length === 0 || certificate === undefined || key === undefined) {
    throw misuse('TLS needs --name, --certificate and --key together.');
  }
  const relative = [certificate, key, challenges].find((path) => !isAbsolute(path));
  if (relative !== undefined) throw misuse(`"${relative}" is not an absolute path.`);
  return { names, certificate, key, challenges, plainListen: '80' };
}

async function printSite(flags: Flags): Promise<void> {
  if (flags.server !== undefined) throw misuse('--server goes with "api" or "registry".');
  const tls = readTls(flags);
  const { port, staffReleases, ...site } = readProxiedEnvironment(process.env, root);
  const hasStaffCalls = staffReleases !== 'off';
  const remoteHosts = await readRemoteHosts(site, (line) => {
    console.error(line);
  });
  const listen = String(port ?? (tls === null ? 80 : 443));
  const { challenges } = flags;
  process.stdout.write(
    nginxConfig({ ...site, hasStaffCalls, remoteHosts, listen, tls, challenges }),
  );
}

function printProxy(of: keyof typeof proxied, flags: Flags): void {
  const tls = readTls(flags);
  const { server, plainListen } = proxied[of];
  const listen = tls === null ? plainListen : '443';
  process.stdout.write(nginxProxyConfig({ of, listen, tls, server: flags.server ?? server }));
}

const program = new Command('npm run nginx-config --')
  .description(
    'Prints a configuration for nginx: of the site by the settings of this environment, of the backend, or of a registry.',
  )
  .addArgument(
    new Argument('[which]', 'what nginx stands in front of')
      .choices(['site', 'api', 'registry'])
      .default('site'),
  )
  .option(
    '--name <host>',
    'a host name by which visitors come over TLS, the main one first; may be repeated',
    (name, names: readonly string[] | undefined) => [...(names ?? []), name],
  )
  .option('--certificate <file>', 'the certificate with its chain')
  .option('--key <file>', 'the key of the certificate')
  .option('--challenges <folder>', 'answers for the issuer of certificates', '/var/www/acme')
  .option(
    '--server <address>',
    'where the backend or the registry listens, as http://127.0.0.1:4000',
  )
  .action(async (which: string, flags: Flags) => {
    try {
      if (which === 'api' || which === 'registry') printProxy(which, flags);
      else await printSite(flags);
    } catch (error) {
      fail(error);
    }
  });

try {
  const usage = parseCommand(program, process.argv.slice(2));
  if (usage !== null) console.log(usage);
} catch (error) {
  fail(error);
}
