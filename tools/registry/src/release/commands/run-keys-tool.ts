import { CommandError, misuse, namesOf, parseCommand } from '@patchbay/command-line';
import { remoteNameSchema } from '@patchbay/shared/registry';
import { Command } from 'commander';
import {
  changeKeyRing,
  createKeyFile,
  readKeyRing,
  readPublicKey,
  withRevokedKey,
  withRotatedKey,
  withTeam,
  type KeyRing,
  type TeamEntry,
} from '../../trust/key-ring.ts';
import { keyIdOf, teamSchema } from '../../trust/statement.ts';

interface KeysToolOptions {
  /** The command and what comes after it. */
  readonly args: readonly string[];
  /** The file with the keys of all teams. */
  readonly keysFile: string;
  /** Resolves a path that was given. */
  readonly resolvePath: (path: string) => string;
  readonly now: () => Date;
}

interface NewKeyOptions {
  readonly out?: string;
  readonly publicKey?: string;
}

interface AddOptions extends NewKeyOptions {
  readonly owns: readonly string[];
  readonly mounts?: readonly string[];
}

type Work = () => Promise<readonly string[]>;

/**
 * Changes or shows which teams may release what (rule G100).
 * @returns the lines of its report
 * @throws CommandError
 */
export async function runKeysTool(options: KeysToolOptions): Promise<readonly string[]> {
  const chosen: Work[] = [];
  const program = createProgram(options, (work) => {
    chosen.push(work);
  });
  const usage = parseCommand(program, options.args);
  if (usage !== null) return [usage];
  const [work] = chosen;
  if (!work) throw misuse('No command given');
  return work();
}

function createProgram(
  { keysFile, resolvePath, now }: KeysToolOptions,
  choose: (work: Work) => void,
): Command {
  const program = new Command('npm run keys --').description(
    'Says which team may release what, and by which key.',
  );
  const takesKey = (command: Command) =>
    command
      .option('--out <FILE>', 'where the private key goes; TEAM.key by default')
      .option('--public-key <FILE>', "the team's own public key (PEM), in place of a new pair");

  takesKey(
    program
      .command('add')
      .description('add a team, and make its key')
      .argument('<TEAM>', undefined, readTeam)
      .requiredOption('--owns <NAMES>', 'remotes, or shell, separated by commas', readNames)
      .option('--mounts <PATHS>', 'paths that its remotes may answer for', readMounts),
  ).action((team: string, { owns, mounts = [], ...where }: AddOptions) => {
    choose(async () => {
      const given = await publicKeyOf(team, where);
      const change = (ring: KeyRing) =>
        withTeam(ring, { team, owns, mounts, publicKey: given.key, now: now().toISOString() });
      await changeOrForget(change, given);
      return [
        `${team} owns ${owns.join(', ')}; its paths: ${mounts.join(', ') || 'none'}`,
        ...given.lines,
      ];
    });
  });

  takesKey(
    program
      .command('rotate')
      .description('give a team another key; what its present one has signed stays good')
      .argument('<TEAM>', undefined, readTeam),
  ).action((team: string, where: NewKeyOptions) => {
    choose(async () => {
      const given = await publicKeyOf(team, where);
      const change = (ring: KeyRing) =>
        withRotatedKey(ring, { team, publicKey: given.key, now: now().toISOString() });
      await changeOrForget(change, given);
      return [`${team} has another key, and signs with it from now on`, ...given.lines];
    });
  });

  program
    .command('revoke')
    .description('trust nothing any more that a key has signed: sites leave it out')
    .argument('<TEAM>', undefined, readTeam)
    .option('--key <ID>', 'one of its keys; all of them otherwise')
    .action((team: string, { key }: { readonly key?: string }) => {
      choose(async () => {
        const keyId = key ?? null;
        await changeKeyRing(keysFile, (ring) =>
          withRevokedKey(ring, { team, keyId, now: now().toISOString() }),
        );
        return [
          `${keyId === null ? `All keys of ${team} are` : `The key ${keyId} of ${team} is`} revoked`,
          'A site with these keys leaves out what they have signed: give the team another key (rotate), and have it',
          'release the same versions again, which signs them anew.',
        ];
      });
    });

  program
    .command('list')
    .description('show all teams')
    .action(() => {
      choose(async () => {
        const { teams } = await readKeyRing(keysFile);
        return teams.length === 0 ? ['There is no team yet'] : teams.flatMap(describeTeam);
      });
    });

  interface GivenKey {
    readonly key: Awaited<ReturnType<typeof readPublicKey>>;
    readonly lines: readonly string[];
    /** A private key that was made for a change that is refused would be taken for a good one. */
    readonly forget: () => Promise<void>;
  }

  async function publicKeyOf(team: string, { out, publicKey }: NewKeyOptions): Promise<GivenKey> {
    if (publicKey !== undefined) {
      const key = await readPublicKey(resolvePath(publicKey));
      return { key, lines: [`Its key is ${keyIdOf(key)}`], forget: () => Promise.resolve() };
    }
    const file = resolvePath(out ?? `${team}.key`);
    const { key, forget } = await createKeyFile(team, file);
    const lines = [
      `Its key ${keyIdOf(key)} is in ${file}: give it to the team, and to nobody else`,
      `The team signs with it: RELEASE_KEY=${file} npm run release -- ... --to ADDRESS`,
    ];
    return { key, lines, forget };
  }

  async function changeOrForget(
    change: (ring: KeyRing) => KeyRing,
    { forget }: GivenKey,
  ): Promise<void> {
    try {
      await changeKeyRing(keysFile, change);
    } catch (error) {
      await forget();
      throw error;
    }
  }

  return program;
}

const describeTeam = ({ team, owns, mounts, keys }: TeamEntry): string[] => [
  `${team}: owns ${owns.join(', ') || 'nothing'}; paths ${mounts.join(', ') || 'none'}`,
  ...keys.map(
    ({ id, status, addedAt, endedAt }) => `  ${id}  ${status}  since ${endedAt ?? addedAt}`,
  ),
];

function readTeam(text: string): string {
  const isName: boolean = teamSchema.isValidSync(text);
  if (isName) return text;
  throw misuse(`"${text}" is no team's name; it takes small letters, digits and hyphens`);
}

function readNames(text: string): readonly string[] {
  const names = namesOf(text);
  const strange = names.filter((name) => name !== 'shell' && !remoteNameSchema.isValidSync(name));
  if (strange.length === 0) return names;
  throw misuse(`--owns is "${text}"; it takes names on the site, as in catalog,installer`);
}

function readMounts(text: string): readonly string[] {
  const paths = namesOf(text);
  if (paths.every((path) => /^\/(?:[a-z0-9-]+\/)*$/.test(path))) return paths;
  throw misuse(
    `--mounts is "${text}"; it takes paths with a slash at both ends, as in /s/,/category/`,
  );
}

/**
 * The file of all teams' keys, where the environment names it.
 * @throws CommandError `usage`
 */
export function demandKeysFile(keysFile: string | null): string {
  if (keysFile !== null) return keysFile;
  throw new CommandError(
    'usage',
    'RELEASE_KEYS is missing: it names the file with the keys of all teams',
    {
      problems: [
        'As in RELEASE_KEYS=/etc/patchbay/release-keys.json; outside of the folder that is served',
      ],
    },
  );
}
