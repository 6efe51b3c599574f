// Prints a configuration for nginx: of the site, or of the backend on the same machine.
import { isAbsolute } from 'node:path';
import { Argument, Command } from 'commander';
import { fail, misuse, parseCommand } from '@patchbay/command-line';
import { readProxiedEnvironment } from '@patchbay/site/config';
import { nginxApiConfig, nginxConfig, readRemoteHosts, type NginxTls } from '@patchbay/site/nginx';
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
  if (flags.server !== undefined) throw misuse('--server is for the backend: name "api" with it.');
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

function printApi({ server = 'http://127.0.0.1:4000', ...flags }: Flags): void {
  const tls = readTls(flags);
  process.stdout.write(nginxApiConfig({ listen: tls === null ? '8081' : '443', tls, server }));
}

const program = new Command('npm run nginx-config --')
  .description(
    'Prints a configuration for nginx: of the site by the settings of this environment, or of the backend.',
  )
  .addArgument(
    new Argument('[which]', 'what nginx stands in front of')
      .choices(['site', 'api'])
      .default('site'),
  )
  .option(
    '--name <host>',
    'a host name by which visitors come over TLS, the main one first; may be repeated',
    (name, names: readonly string[] | undefined) => [...(names ?? []), name],
  )
  .option('--certificate <file>', 'the certificate with its chain')
  .option('--key <file>', 'the key of the certificate')
  .option('--challenges <folder>', 'answers for who issues certificates', '/var/www/acme')
  .option('--server <address>', 'where the backend listens (default: http://127.0.0.1:4000)')
  .action(async (which: string, flags: Flags) => {
    try {
      if (which === 'api') printApi(flags);
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
