import { withCompressed } from './compressed-files.ts';

const release = (files: number, size: number) =>
  new Map(
    Array.from(
      { length: files },
      (_, index) => [`${index}.js`, Buffer.alloc(size, 'text ')] as const,
    ),
  );

it.each([
  ['beside large ones, of which there is one at a time', release(4, 1_100_000), release(30, 2_000)],
  ['between many others', release(150, 50_000), release(3, 2_000)],
])(
  'the files of a small release are compressed %s of another team (rule X355)',
  async (_, large, small) => {
    const order: string[] = [];
    const told = (name: string, done: Promise<unknown>) => done.then(() => order.push(name));
    const other = told('other', withCompressed(large));
    // Twice: the last files of the other may be under way when the first ones of this are done.
    const twice = withCompressed(small).then(() => withCompressed(small));
    await Promise.all([other, told('small', twice)]);
    expect(order).toEqual(['small', 'other']);
  },
);
