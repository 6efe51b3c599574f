import { reliabilityPage } from './reliability-page.ts';

it('each fault has a line for what is seen, lost, done about it, and for its tests', () => {
  const page = reliabilityPage([
    {
      prefix: 'MF',
      title: 'The page',
      about: 'What breaks.',
      faults: [
        {
          id: 'MF01',
          fault: 'A file is gone',
          seen: 'Words.',
          lost: 'Nothing.',
          recovers: 'By itself.',
          tests: { 'a.test.ts': ['is gone'], 'e2e/tests/b.spec.ts': ['one', 'two'] },
          needsPostgresql: true,
        },
      ],
    },
  ]);
  expect(page).toContain('## The page\n\nWhat breaks.\n\n- **MF01** A file is gone.\n');
  expect(page).toContain('  - Seen: Words.\n  - Lost: Nothing.\n  - Recovers: By itself.\n');
  expect(page).toContain(
    '  - Shown: in a browser `e2e/tests/b.spec.ts` “one”, “two”; by jest `a.test.ts` “is gone” (where there is a PostgreSQL)\n',
  );
});
