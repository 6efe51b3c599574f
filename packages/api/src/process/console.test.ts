import { DrizzleQueryError } from 'drizzle-orm';
import { runCommand } from './console.ts';
import { OperatorError } from './operator-error.ts';

const complaintOf = async (error: Error): Promise<string> => {
  const said: string[] = [];
  await runCommand(
    () => Promise.reject(error),
    (text) => said.push(text),
  );
  process.exitCode = 0;
  return said.join('');
};

it('a command that fails says why and where, and nothing of the rows that it wrote', async () => {
  const cause = new Error('duplicate key');
  const text = await complaintOf(new DrizzleQueryError('insert into "users"', ['a-hash'], cause));
  expect(text).toMatch(/^It failed: duplicate key\n {4}at /);
  expect(text).not.toContain('a-hash');
});

it('what a person can mend is said in its sentence alone, as plain text', async () => {
  expect(await complaintOf(new OperatorError('a \u001b[31mname'))).toBe('a ?[31mname');
});
