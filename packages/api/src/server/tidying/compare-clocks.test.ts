import { onEveryDatabase } from '../../testing/test-databases.ts';
import { compareClocks } from './compare-clocks.ts';

onEveryDatabase((database) => {
  it.each([
    [0, []],
    [3_600_000, [expect.stringMatching(/^The clock of this machine is 3[56]\d\d s ahead of/)]],
    [-3_600_000, [expect.stringMatching(/^The clock of this machine is 3[56]\d\d s behind/)]],
  ])('a clock that is %s ms ahead of the database is told where it matters', async (ms, told) => {
    const logged: string[] = [];
    const clock = () => new Date(Date.now() + ms);
    const log = (line: string) => logged.push(line);
    await compareClocks({ database: database(), clock, log });
    expect(logged).toEqual(told);
  });
});
