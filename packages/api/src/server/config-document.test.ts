import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { repositoryRoot } from '../process/repository-root.ts';

it('docs/configuration.md and docs/limits.md name every variable that the backend reads', async () => {
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
  const documents = await Promise.all(
    ['docs/configuration.md', 'docs/limits.md'].map((file) =>
      readFile(join(repositoryRoot, file), 'utf8'),
    ),
  );
  expect(asked.size).toBeGreaterThan(15);
  expect(
    [...asked].filter((name) => !documents.some((text) => text.includes(`\`${name}\``))),
  ).toEqual([]);
});
