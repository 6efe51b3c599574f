import { editKinds, mistypedNames } from './typing-errors.ts';

const entry = (id: number, name: string) => ({
  id,
  name,
  vendor: '',
  description: '',
  categoryPath: [],
  formats: [],
  types: [],
  platforms: [],
});
const entries = [entry(1, 'Valhalla Room'), entry(2, 'Serum'), entry(3, 'Max')];

it('makes the same errors in every run, each kind as often as the others', () => {
  const made = mistypedNames(entries, 50);
  expect(mistypedNames(entries, 50)).toEqual(made);
  for (const kind of editKinds) expect(made.filter((one) => one.kind === kind)).toHaveLength(10);
});

it('every text is another one than its name, and no name is too short for an error', () => {
  for (const { query } of mistypedNames(entries, 100)) {
    const [text, answers] = query;
    expect([['Valhalla Room'], ['Serum']]).toContainEqual(answers);
    expect(['valhalla room', 'serum']).not.toContain(text);
  }
});
