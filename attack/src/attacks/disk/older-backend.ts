import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { StartFailure, type Product } from '../../product/product.ts';

const list = '/api/software/?limit=20';
const noteFile = 'packages/api/src/testing/databases/note-migration.ts';

/** A backend over a database that a newer version has changed: it does not start, and leaves all as it is. */
async function tryOlder(product: Product): Promise<Outcome> {
  const dataDir = await product.copyDemoData();
  const note = async (...words: readonly string[]) => {
    const { code, output } = await product.run([noteFile, ...words], {
      DATA_DIR: dataDir,
    });
    if (code !== 'code 0') throw new Error(`The note ended with ${code}: ${output.slice(-200)}`);
  };
  const problems: string[] = [];
  await note();
  try {
    const older = await product.startBackend({ dataDir });
    problems.push('an older backend starts on newer data');
    await older.process.end();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    if (!error.message.includes('newer version')) problems.push(`it says: ${error.message}`);
  }
  const environment = { DATA_DIR: dataDir };
  const command = ['packages/api/src/accounts-command.ts', 'demote', 'staff@attack.test'];
  const { code } = await product.run(command, environment);
  if (code !== 'code 1') problems.push(`a command of it ended with ${code}`);
  await note('remove');
  const again = await product.startBackend({ dataDir });
  const { status } = await ask(again.origin, list);
  if (status !== 200) problems.push(`afterwards the newer one answers ${status}`);
  return verdictOf(problems, 3);
}

/** Attacks by a version of before. */
export const olderBackend: readonly Attack[] = [
  {
    name: 'an older backend on newer data',
    item: '13',
    tries: 3,
    expectation: 'refused with a sentence, commands too, and nothing has changed',
    run: tryOlder,
  },
];
