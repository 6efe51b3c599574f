import { confirmationOf, findDeadPaths, pathsIn } from './find-dead-paths.ts';

const text = `
The shell is \`packages/shell\`, its start \`packages/shell/src/boot.ts\`.
See [the ADR](adr/0001-cut.md#why) or [the web](https://example.com/packages/none).
Not paths: \`release.json\`, \`application/json\`, \`npm start\`, \`host.http\`, \`/category/:id/\`, \`site/index.html\`.

\`\`\`
packages/in-a-drawing
\`\`\`
`;

it('paths are what stands in backticks below a known folder, and links inside the repository', () => {
  expect(pathsIn(text)).toEqual([
    'packages/shell',
    'packages/shell/src/boot.ts',
    'adr/0001-cut.md',
  ]);
});

it('of a decision, what confirms it is to be there', () => {
  const decision = 'It was `packages/old.ts`.\n\n## Confirmation\n\n`packages/new.test.ts`\n';
  expect(pathsIn(confirmationOf(decision))).toEqual(['packages/new.test.ts']);
  expect(confirmationOf('# No confirmation')).toBe('');
});

it('a path that is nowhere is found', () => {
  const there = new Set(['packages/shell', 'docs/adr/0001-cut.md']);
  expect(findDeadPaths(text, 'docs', (path) => there.has(path))).toEqual([
    'packages/shell/src/boot.ts',
  ]);
});
