import { findDoubtful, thirdPartyReport } from './third-party-report.ts';

const party = (name: string, licence: string, copyright: readonly string[] = []) => ({
  name,
  versions: ['1.2.3'],
  licence,
  homepage: `https://${name}.example/`,
  copyright,
});

it('a licence that asks for more than a notice is named with its package', () => {
  const parties = [
    party('kind', 'MIT'),
    party('either', '(MPL-2.0 OR Apache-2.0)'),
    party('both', 'MIT AND GPL-3.0-only'),
    party('strict', 'AGPL-3.0-only'),
    party('unclear', 'Unknown'),
  ];
  expect(findDoubtful(parties).map((problem) => problem.split(' ')[0])).toEqual([
    'both',
    'strict',
    'unclear',
  ]);
});

it('each package has a line with its licence and whose it is', () => {
  const report = thirdPartyReport([
    party('kind', 'MIT', ['Copyright (c) A | B', 'Copyright (c) C']),
  ]);
  expect(report).toContain(
    '\n| kind | 1.2.3 | MIT | Copyright (c) A \\| B; Copyright (c) C | https://kind.example/ |\n',
  );
});
