import { findCitations, findRuleProblems, readRules, rulesInNames } from './specification.ts';

const documentOf = (sections: Readonly<Record<string, readonly string[]>>) =>
  [
    '# Specification\n\n- **Bold** in the head is no rule.',
    ...Object.entries(sections).map(([heading, numbers]) =>
      [`## ${heading}`, ...numbers.map((number) => `- **${number}** A rule.`)].join('\n\n'),
    ),
  ].join('\n\n');

describe('the rules of the specification', () => {
  it('are those of all sections', () => {
    const rules = readRules(documentOf({ 'A Accounts': ['A1', 'A2'], 'S Search': ['S1'] }));
    expect(rules.map(({ number }) => number)).toEqual(['A1', 'A2', 'S1']);
  });

  it('have each number once, in its own section, and each a test', () => {
    const rules = readRules(documentOf({ 'A Accounts': ['A1'], 'S Search': ['A1', 'S1', 'S2'] }));
    expect(findRuleProblems(rules, new Set(['A1', 'S2']))).toEqual([
      'A1 is there twice',
      'A1 stands in section S',
      "S1 is in no test's name",
    ]);
  });

  it('stand in brackets in the names of tests', () => {
    const code = "it('closes by Escape (A12, S3)'); it('opens (rule C4)'); it('has 3 (A) and B2')";
    expect(rulesInNames(code)).toEqual(['A12', 'S3', 'C4']);
  });
});

describe('the citations of a file', () => {
  // In one piece, these would be citations of this file.
  const rule = 'rule';

  it.each([
    [`/** As it must be (${rule} A12). */`, ['A12']],
    [`// ${rule} A12: so it is`, ['A12']],
    [`/** (${rule}s A1, A2 and\n * S3) and then 40 more */`, ['A1', 'A2', 'S3']],
    [`/** (${rule}\n * A12) */`, ['A12']],
    [`/** R${rule.slice(1)}s A12 to A15; more */`, ['A12', 'A15']],
    [`the ${rule} about A2, ${rule} 3`, []],
  ])('in %j are %j', (code, numbers) => {
    expect(findCitations(code)).toEqual(numbers);
  });
});
