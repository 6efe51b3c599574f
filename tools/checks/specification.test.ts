import { findCitations, findSpecificationProblems, readSpecification } from './specification.ts';

const rule = (number: string, lines: readonly string[] = []) =>
  [
    `- **${number}** A rule that says 'so'.`,
    ...(lines.length > 0
      ? lines
      : ['  - Where: `packages/a.ts`', '  - Test: `packages/a.test.ts`']),
  ].join('\n');

const documentOf = (sections: Readonly<Record<string, string>>, notYet = '') =>
  [
    '# Specification\n\n- **Bold** in the head is no rule.',
    ...Object.entries(sections).map(([heading, rules]) => `## ${heading}\n\nWords.\n\n${rules}`),
    `## Not yet\n\n${notYet}`,
  ].join('\n\n');

const problemsOf = (markdown: string, files: Readonly<Record<string, string>> = {}) =>
  findSpecificationProblems(readSpecification(markdown), (path) => files[path] ?? null);

describe('the specification', () => {
  it('is in order where each number stands once, in its own section', () => {
    const sections = {
      'A Accounts': `### Forms\n\n${rule('A1')}\n${rule('A2')}`,
      'S Search': rule('S1'),
    };
    expect(problemsOf(documentOf(sections))).toEqual([]);
    expect(readSpecification(documentOf(sections)).rules.map(({ number }) => number)).toEqual([
      'A1',
      'A2',
      'S1',
    ]);
  });

  it('has no number twice, and none in another section', () => {
    const sections = { 'A Accounts': rule('A1'), 'S Search': `${rule('A1')}\n${rule('S1')}` };
    expect(problemsOf(documentOf(sections))).toEqual([
      'A1 is there twice',
      'A1 stands in section S',
    ]);
  });

  it('says of each rule where it is, and which test shows it', () => {
    const bare = rule('A1', ['  - Where: `packages/a.ts`']);
    expect(problemsOf(documentOf({ 'A Accounts': bare }))).toEqual(["A1 has no line 'Test'"]);
    const gone = '- **A2** No longer: accounts have other names.';
    expect(problemsOf(documentOf({ 'A Accounts': gone }))).toEqual([]);
  });

  it('names tests as they stand in their files, whatever their quotes and lines', () => {
    const tests = "`a.test.ts` “says 'so'”, “over two lines”; `b.test.ts` “is gone”";
    const markdown = documentOf({
      'A Accounts': rule('A1', ['  - Where: `a.ts`', `  - Test: ${tests}`]),
    });
    const files = {
      'a.test.ts': String.raw`it('says \'so\'', () => {}); it('over` + '\n  two lines',
      'b.test.ts': 'it',
    };
    expect(problemsOf(markdown, files)).toEqual(['A1: b.test.ts has no test named “is gone”']);
  });

  it("lists under 'Not yet' the rules that lack something, and no other", () => {
    const open = (number: string) => rule(number, ['  - Where: `a.ts`', '  - Test: none yet']);
    const sections = { 'A Accounts': [open('A1'), open('A2'), rule('A3')].join('\n') };
    expect(problemsOf(documentOf(sections, '- **A1**: no test.\n- **A3**: nothing.'))).toEqual([
      "A2 has 'none yet' and does not stand under 'Not yet'",
      "A3 stands under 'Not yet' and has no 'none yet'",
    ]);
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
    expect(findCitations(code)).toEqual({ numbers, bySection: 0 });
  });

  it('by sections of documents that are not here are counted', () => {
    const name = 'specification';
    const code = `(${name}, section 5) (decisions,\n * sections 3 and 8) S${name.slice(1)}, section 2`;
    expect(findCitations(code)).toEqual({ numbers: [], bySection: 3 });
  });
});
