import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { repositoryRoot } from '../process/repository-root.ts';

it('the README names every variable that the backend reads', async () => {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(environment, repositoryRoot);
  const document = await readFile(join(repositoryRoot, 'README.md'), 'utf8');
  expect(asked.size).toBeGreaterThan(15);
  expect([...asked].filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
