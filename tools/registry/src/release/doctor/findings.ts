import { toCommandError } from '@patchbay/command-line';

/** The meaning of a code of `npm run doctor`. */
interface FindingKind {
  /** `error`: something does not work, or will not. `warning`: it works, and somebody should look at it. */
  readonly level: 'error' | 'warning';
  readonly meaning: string;
  readonly nextStep: string;
}

const recovery =
  'Copy registry.last-good.json over registry.json, or let npm run build make the site anew';

/** Everything that the doctor can find (rule G152). A code never changes what it means; `docs/operate.md` lists them. */
export const findingKinds = {
  'node-version': {
    level: 'error',
    meaning: 'Node.js is older than the product needs.',
    nextStep: 'Install Node.js 20.19 or later',
  },
  'not-examined': {
    level: 'error',
    meaning: 'The machine, the remotes or the site could not be looked at to the end.',
    nextStep: 'Do what the sentence says, and run the doctor again',
  },
  'packages-missing': {
    level: 'error',
    meaning: 'The packages of this checkout are not installed.',
    nextStep: 'Run any command, such as npm run status: it installs them',
  },
  'pnpm-version': {
    level: 'warning',
    meaning: 'The packages were installed by another pnpm than package.json names.',
    nextStep: 'Run npx pnpm install by the version that package.json names',
  },
  'browser-missing': {
    level: 'warning',
    meaning: 'No Chromium was found, which the browser tests need.',
    nextStep: 'Install Chromium or Chrome, or set CHROMIUM_PATH',
  },
  'environment-unreadable': {
    level: 'error',
    meaning: 'A variable of the environment cannot be used.',
    nextStep: 'Correct the variable, or unset it',
  },
  'port-taken': {
    level: 'warning',
    meaning: 'Something listens on a port of the product: the product itself, or another program.',
    nextStep: 'Stop the other program, or choose another port by the variable',
  },
  'data-folder-unusable': {
    level: 'error',
    meaning: 'The backend cannot use its data folder.',
    nextStep: "Give the folder to the backend's own account, or set DATA_DIR",
  },
  'data-folder-open': {
    level: 'warning',
    meaning: 'Other accounts of the machine can open what is in the data folder.',
    nextStep: 'Start the backend, which closes it, or run chmod -R go-rwx on it',
  },
  'remote-unreadable': {
    level: 'error',
    meaning: 'A remote of this checkout does not say what it is.',
    nextStep: 'Correct its remote.json or package.json',
  },
  'remote-refused': {
    level: 'error',
    meaning: 'A release of a remote of this checkout would be refused, however it is built.',
    nextStep: 'Change what the sentence names, or release the shell first',
  },
  'build-damaged': {
    level: 'error',
    meaning: 'The build in dist is not what its description says.',
    nextStep: 'Build it again',
  },
  'site-empty': {
    level: 'warning',
    meaning: 'The folder of the site has no release yet.',
    nextStep: 'Run npm run build, or check SITE_DIR',
  },
  'site-read-only': {
    level: 'warning',
    meaning:
      'This account cannot write into the folder of the site, so it can release nothing to it.',
    nextStep: 'Run the commands by the account that owns the folder',
  },
  'registry-damaged': {
    level: 'error',
    meaning: 'registry.json is missing or cannot be used.',
    nextStep: recovery,
  },
  'copy-damaged': {
    level: 'warning',
    meaning: 'registry.last-good.json is missing or cannot be used.',
    nextStep: 'Any change of the site writes it again, such as npm run prune',
  },
  'copy-behind': {
    level: 'warning',
    meaning:
      'registry.last-good.json is not what registry.json says: a command was cut short, or a file was edited.',
    nextStep: 'The next change writes it again',
  },
  'page-damaged': {
    level: 'error',
    meaning: 'The page cannot be made, since the template of the live shell is missing.',
    nextStep: 'Run npm run rollback -- shell, or release the shell again',
  },
  'page-behind': {
    level: 'warning',
    meaning:
      'index.html does not show what the registry says: a command was cut short, or remote-settings.json was changed.',
    nextStep: 'The next change writes it again',
  },
  'entry-unusable': {
    level: 'error',
    meaning:
      'An entry of the registry cannot be used, as one that fills a slot which the live shell does not know. Nobody gets it.',
    nextStep: 'Release, roll back or retire that remote, or release a shell that knows its words',
  },
  'release-unfit': {
    level: 'error',
    meaning:
      'A remote that visitors get asks the live shell for what it does not have, or claims what another one has.',
    nextStep: 'Roll the remote or the shell back, or release a remote that fits',
  },
  'live-release-damaged': {
    level: 'error',
    meaning: 'Files of a release that visitors get are missing or not those that were added.',
    nextStep: "Roll back to another version, or put the files back from that release's build",
  },
  'old-release-damaged': {
    level: 'warning',
    meaning:
      'Files of a release that is not live are missing or not those that were added: it cannot be gone back to.',
    nextStep: "Put the files back from that release's build, or leave it to npm run prune",
  },
  'over-budget': {
    level: 'warning',
    meaning: 'A live remote weighs more than its budget.',
    nextStep: 'Its next release has to be smaller, or the budget larger',
  },
  'budgets-unusable': {
    level: 'error',
    meaning: 'budgets.json cannot be used: no remote can be released.',
    nextStep: 'Correct the file, or remove it',
  },
  'settings-unusable': {
    level: 'error',
    meaning:
      'remote-settings.json, or an entry of it, cannot be used: the remotes that it is for are left out.',
    nextStep: 'Correct the file; docs/operate.md says what it takes',
  },
  'settings-unfit': {
    level: 'error',
    meaning:
      'What remote-settings.json sets for a live remote is not what it declares: it is left out of every page.',
    nextStep: 'Correct the entry of that remote, or roll the remote back to a version that it fits',
  },
  'settings-undeclared': {
    level: 'warning',
    meaning: 'remote-settings.json sets something that a live remote does not declare.',
    nextStep: 'Check how it is written; a setting that no version takes can go',
  },
  'hosts-denied': {
    level: 'warning',
    meaning: 'A live remote wants a host in the policy of the page that the site does not allow.',
    nextStep: 'Allow the host in remote-settings.json, or let the team go without it',
  },
  'keys-unusable': {
    level: 'error',
    meaning:
      'The file of keys that RELEASE_KEYS names cannot be used: the site serves nothing new.',
    nextStep: 'Correct the variable or the file; npm run keys -- list says what it needs',
  },
  'not-signed': {
    level: 'error',
    meaning: 'What is live is not signed by who may release it: the site leaves it out.',
    nextStep: 'Let the team that owns it release the same version again, with its key',
  },
  'log-damaged': {
    level: 'error',
    meaning:
      'The log of releases is not as it was written, or the registry was changed without it.',
    nextStep: 'Find out who has changed it; a copy of the folder shows what it was',
  },
  'lock-held': {
    level: 'warning',
    meaning: 'A command or a registry has the lock of the site: others wait for it.',
    nextStep: 'Wait for its end; it is free as soon as that process ends',
  },
  'drafts-left': {
    level: 'warning',
    meaning: 'A killed command has left files half written. Nobody gets them.',
    nextStep: 'The next change removes them',
  },
  'releases-unused': {
    level: 'warning',
    meaning: 'Old releases take room that nothing needs any more.',
    nextStep: 'Run npm run prune',
  },
} as const satisfies Readonly<Record<string, FindingKind>>;

export type FindingCode = keyof typeof findingKinds;

/** One thing that is wrong. */
export interface Finding {
  readonly code: FindingCode;
  readonly level: 'error' | 'warning';
  /** The fault and its place. */
  readonly message: string;
  /** The next step for a person. */
  readonly nextStep: string;
}

/** The reason why an examination did not get to its end, with how far it came. */
export const notExamined = (subject: string, error: unknown): Finding => {
  const { message, problems } = toCommandError(error);
  return finding('not-examined', `${subject}: ${[message, ...problems].join('; ')}`);
};

/** @param nextStep in place of what holds for the code */
export const finding = (code: FindingCode, message: string, nextStep?: string): Finding => ({
  code,
  level: findingKinds[code].level,
  message,
  nextStep: nextStep ?? findingKinds[code].nextStep,
});
