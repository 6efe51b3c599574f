export type Role = 'Visitor' | 'Staff' | 'Superuser';

/** The password of all of them, only in this run. */
const password = `attack-${crypto.randomUUID()}`;

const roles = {
  Visitor: { email: 'visitor@attack.test', rights: [], password },
  Staff: { email: 'staff@attack.test', rights: ['--staff'], password },
  Superuser: { email: 'superuser@attack.test', rights: ['--superuser'], password },
} as const satisfies Record<Role, unknown>;

/** An account of each role that every backend has. It is a real one: behind a proxy there are no demo users. */
export const accountOf = (role: Role): { readonly email: string; readonly password: string } =>
  roles[role];

type RunCommand = (
  args: readonly string[],
  input: string,
) => Promise<{ readonly code: string; readonly output: string }>;

/**
 * Adds them by the product's own command, while no server has the data.
 * @throws Error where the command fails
 */
export async function addKnownAccounts(run: RunCommand): Promise<void> {
  for (const { email, rights } of Object.values(roles)) {
    const { code, output } = await run(
      ['packages/api/src/accounts-command.ts', 'add', email, ...rights, '--password-stdin'],
      `${password}\n`,
    );
    if (code !== 'code 0') throw new Error(`${email} was not added: ${output.slice(-300)}`);
  }
}
